import type { TaxDocument, TaxDocumentLine } from '#core/contract/invoices.ts';
import { amountInWords } from '#core/pricing/amount-in-words.ts';
import { taxOfAmount } from '#core/pricing/tax.ts';
import { type Draft, sumLines } from './draft-invoice.ts';

/** What is paid back of a line, after what was paid back before. */
export interface CreditedLine {
  lineId: string;
  /** 0 for what was held back when other pieces of the order were still kept. */
  quantity: number;
  refundPaise: number;
  refundedBefore: number;
}

/** Takes an invoice back for some of its pieces, or as a whole. Tax goes back at the rate at which it was charged. */
export function draftCreditNote(
  invoice: TaxDocument,
  { credited, reason, at }: { credited: readonly CreditedLine[] | 'all'; reason: string; at: Date },
): Draft {
  const { number, ...kept } = invoice;
  const lines = credited === 'all' ? invoice.lines : credited.flatMap((line) => creditLine(invoice, line));
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

function creditLine(
  { lines }: TaxDocument,
  { lineId, quantity, refundPaise, refundedBefore }: CreditedLine,
): TaxDocumentLine[] {
  const line = lines.find((candidate) => candidate.lineId === lineId);
  if (!line) return [];
  const taxed = taxOfAmount(line, { before: refundedBefore, amountPaise: refundPaise });
  if (quantity === 0) {
    const name = `${line.name}: balance of an earlier return`;
    return [{ ...line, ...taxed, name, quantity, unitPaise: refundPaise, discountPaise: 0 }];
  }
  return [{ ...line, ...taxed, quantity, discountPaise: line.unitPaise * quantity - refundPaise }];
}
