import type { DecideReturn } from '#core/contract/returns.ts';
import type { Tx } from '#server/db/client.ts';
import { selectReferences } from '#server/domains/payments/refunds/payouts.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type ReturnRow, selectReturnedLines, selectStepNote } from './returns.queries.ts';

/**
 * A step that was taken already may come again as it was, or with less; another content of it would be dropped without
 * a word. What an exchange that ends as a return says of its goods has to be what was said when they came.
 */
export async function refuseOtherContent(
  tx: Tx,
  { before, decision, isTurned }: { before: ReturnRow; decision: DecideReturn; isTurned: boolean },
): Promise<void> {
  const isOther =
    isOtherDecision(before, decision) ||
    (await isOtherSize(tx, before, decision)) ||
    (await isOtherTransfer(tx, before, decision)) ||
    (!isTurned && (await isOtherNote(tx, before, decision)));
  if (isOther) throw new Refusal('changed-meanwhile');
}

function isOtherDecision(before: ReturnRow, { status, quality, rejection }: DecideReturn): boolean {
  if (status === 'Received') return quality !== undefined && quality !== before.quality;
  return status === 'Rejected' && rejection !== undefined && rejection !== before.rejection;
}

async function isOtherSize(tx: Tx, before: ReturnRow, { exchangeSize }: DecideReturn): Promise<boolean> {
  if (exchangeSize === undefined) return false;
  const lines = await selectReturnedLines(tx, before.id);
  return lines.some(({ line }) => (before.exchangeSize ?? line.size) !== exchangeSize);
}

async function isOtherTransfer(
  tx: Tx,
  { id }: ReturnRow,
  { status, reference }: DecideReturn,
): Promise<boolean> {
  if (status !== 'Refunded' || reference === undefined) return false;
  return !(await selectReferences(tx, id)).includes(reference);
}

/** What is written down of a step ends with its note. A refund that has arrived has none. */
async function isOtherNote(tx: Tx, { id, orderId }: ReturnRow, { status, note }: DecideReturn) {
  if (!note || status === 'Refunded') return false;
  const written = await selectStepNote(tx, { orderId, returnId: id, status });
  return written?.endsWith(note) !== true;
}
