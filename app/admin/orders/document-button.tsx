import { FileText } from 'lucide-react';
import { useBusy } from '#app/ui/use-busy.ts';
import { readCreditNote, readInvoice } from '#core/contract/invoices.ts';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { saveStaffFile } from '../lib/ask.ts';

type Document = StaffOrder['documents'][number];
type DocumentButtonProps = Pick<Document, 'kind' | 'number'> & { orderId: string; total?: number };

/** An invoice or a credit note, saved by a press. */
export function DocumentButton({ kind, number, orderId, total }: DocumentButtonProps) {
  const { isBusy, run } = useBusy();
  const isInvoice = kind === 'invoice';
  const name = `${number.replaceAll('/', '-')}.pdf`;
  const save = () =>
    isInvoice
      ? saveStaffFile(readInvoice, { params: { id: orderId }, name })
      : saveStaffFile(readCreditNote, { query: { number }, name });
  return (
    <button
      type="button"
      className="flex items-center gap-2 text-left"
      aria-busy={isBusy || undefined}
      onClick={() => run(save)}
    >
      <FileText aria-hidden="true" />
      <span className="grow">
        <span className="underline">{isInvoice ? 'Tax invoice' : 'Credit note'}</span> {number}
      </span>
      {total !== undefined && <span className="tabular-nums">{formatRupees(total)}</span>}
    </button>
  );
}
