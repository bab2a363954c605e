import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { useBusy } from '#app/ui/use-busy.ts';
import type { StaffOrder } from '#core/contract/staff/orders.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { isCancellable } from '#core/rules/order-states.ts';
import { saveStaffFile } from '../lib/save-staff-file.ts';

type Document = StaffOrder['documents'][number];

/** The papers of an order, and the request to take it back. */
export function OrderDocuments({ order }: { order: StaffOrder }) {
  const { documents, returnRequest } = order;
  return (
    <section className="panel" aria-labelledby="documents">
      <h2 id="documents">Papers</h2>
      <div className="order-facts">
        {documents.length === 0 && <span className="text-ink-2">{noneYet(order)}</span>}
        {documents.map((document) => (
          <DocumentRow key={document.number} order={order} document={document} />
        ))}
        {returnRequest && (
          <Link className="underline" to={`/returns/${returnRequest.id}`}>
            {returnRequest.type} {returnRequest.id}: {returnRequest.status}
          </Link>
        )}
      </div>
    </section>
  );
}

function noneYet({ status }: StaffOrder): string {
  return isCancellable(status)
    ? 'The tax invoice is issued when it is shipped.'
    : 'No tax invoice was issued.';
}

function DocumentRow({
  order,
  document: { number, kind, total },
}: {
  order: StaffOrder;
  document: Document;
}) {
  const { isBusy, run } = useBusy();
  const isInvoice = kind === 'invoice';
  const path = isInvoice
    ? `/orders/${order.id}/invoice.pdf`
    : `/credit-notes.pdf?number=${encodeURIComponent(number)}`;
  return (
    <button
      type="button"
      className="flex items-center gap-2 text-left"
      aria-busy={isBusy || undefined}
      onClick={() => run(() => saveStaffFile(path, `${number.replaceAll('/', '-')}.pdf`))}
    >
      <FileText aria-hidden="true" />
      <span className="grow">
        <span className="underline">{isInvoice ? 'Tax invoice' : 'Credit note'}</span> {number}
      </span>
      <span className="tabular-nums">{formatRupees(total)}</span>
    </button>
  );
}
