import type { TaxDocument, TaxDocumentLine } from '#core/contract/staff/invoices.ts';
import { amountInWords } from '#core/pricing/amount-in-words.ts';
import { taxOfUnits } from '#core/pricing/tax.ts';
import { type Draft, sumLines } from './draft-invoice.ts';

/** Pieces of a line that come back, after those that came back before. */
export interface ReturnedUnits {
  lineId: string;
  before: number;
  quantity: number;
}

/** Takes an invoice back for some of its pieces, or as a whole. Tax goes back at the rate at which it was charged. */
export function draftCreditNote(
  invoice: TaxDocument,
  { units, reason, at }: { units: readonly ReturnedUnits[] | 'all'; reason: string; at: Date },
): Draft {
  const { number, ...kept } = invoice;
  const lines = units === 'all' ? invoice.lines : units.flatMap((unit) => returnedLine(invoice, unit));
  const totals = sumLines(lines);
  return {
    ...kept,
    kind: 'credit-note',
    issuedAt: at.toISOString(),
    against: { number, issuedAt: invoice.issuedAt, reason },
    lines,
    totals,
    inWords: amountInWords(totals.totalPaise),
  };
}

function returnedLine(
  { lines }: TaxDocument,
  { lineId, before, quantity }: ReturnedUnits,
): TaxDocumentLine[] {
  const line = lines.find((candidate) => candidate.lineId === lineId);
  if (!line) return [];
  const taxed = taxOfUnits(line, { before, quantity });
  return [{ ...line, ...taxed, quantity, discountPaise: line.unitPaise * quantity - taxed.totalPaise }];
}
