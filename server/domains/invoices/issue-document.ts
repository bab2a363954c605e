import { type TaxDocument, taxDocumentSchema } from '#core/contract/invoices.ts';
import { documentNumber, getFinancialYear } from '#core/pricing/financial-year.ts';
import type { Tx } from '#server/db/client.ts';
import { selectLines, selectOrder } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { findMissingFacts } from '#server/domains/settings/seller-facts.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import { type CreditedLine, type Draft, draftCreditNote, draftInvoice } from './draft-document.ts';
import { drawSerial, insertInvoice, selectIssued } from './invoices.queries.ts';

/** What a return takes back of an order's invoice. */
export interface CreditedReturn {
  orderId: string;
  returnId: string;
  refunds: readonly CreditedLine[];
  at: Date;
}

/**
 * Issues documents in the transaction of what they are issued for. The number is drawn from a row that all of them share:
 * call these last, so that nobody who has it waits for anything else.
 */
export function createIssuing(
  settings: Pick<Settings, 'readVersioned' | 'getStart'>,
  { isDemo }: { isDemo: boolean },
) {
  /** The tax invoice of an order that leaves the store. There is one; the next time nothing happens. */
  async function issueInvoice(tx: Tx, { orderId, at }: { orderId: string; at: Date }): Promise<void> {
    if (await selectIssued(tx, { kind: 'invoice', occasion: orderId })) return;
    const order = await selectOrder(tx, orderId);
    const lines = await selectLines(tx, orderId);
    // A replacement goes out under the invoice of the order that was paid for.
    if (!order || lines.length === 0 || order.replacementFor !== null) return;
    const { value: identity } = await settings.readVersioned('identity', tx);
    // Documents never change, so none is issued in the name of nobody.
    const missing = isDemo ? [] : findMissingFacts(identity, settings.getStart('identity'));
    if (missing.length > 0) {
      const message = `Before you ship, fill in under Settings: ${missing.join(', ')}`;
      throw new Refusal('seller-unknown', { message });
    }
    await issue(tx, draftInvoice({ order, lines, identity, isDemo, at }), orderId);
  }

  /** Takes the whole invoice back: the parcel has come back undelivered. */
  async function creditOrder(
    tx: Tx,
    { orderId, at, isLost = false }: { orderId: string; at: Date; isLost?: boolean },
  ): Promise<void> {
    const invoice = await readIssued(tx, orderId);
    if (!invoice || (await selectIssued(tx, { kind: 'credit-note', occasion: orderId }))) return;
    const reason = isLost ? 'Parcel lost on the way' : 'Parcel came back undelivered';
    const draft = draftCreditNote(invoice, { credited: 'all', reason, at });
    await issue(tx, draft, orderId);
  }

  /** Takes the invoice back for what was returned. Orders from before there were invoices have none to take back. */
  async function creditReturn(tx: Tx, { orderId, returnId, refunds, at }: CreditedReturn): Promise<void> {
    const invoice = await readIssued(tx, orderId);
    if (!invoice || (await selectIssued(tx, { kind: 'credit-note', occasion: returnId }))) return;
    const draft = draftCreditNote(invoice, { credited: refunds, reason: `Return ${returnId}`, at });
    await issue(tx, draft, returnId);
  }

  return { issueInvoice, creditOrder, creditReturn };
}

export type Issuing = ReturnType<typeof createIssuing>;

async function readIssued(tx: Tx, orderId: string): Promise<TaxDocument | undefined> {
  const row = await selectIssued(tx, { kind: 'invoice', occasion: orderId });
  return row && taxDocumentSchema.parse(row.document);
}

async function issue(tx: Tx, draft: Draft, occasion: string): Promise<void> {
  const { kind, orderId } = draft;
  const { totalPaise } = draft.totals;
  const issuedAt = new Date(draft.issuedAt);
  const financialYear = getFinancialYear(issuedAt);
  const serial = await drawSerial(tx, kind, financialYear);
  const number = documentNumber(kind, financialYear, serial);
  const document: TaxDocument = { ...draft, number };
  const row = { number, kind, financialYear, serial, orderId, occasion, totalPaise, document, issuedAt };
  await insertInvoice(tx, row);
}
