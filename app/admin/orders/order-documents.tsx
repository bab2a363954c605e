import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { useBusy } from '#app/ui/use-busy.ts';
import { readCreditNote, readInvoice } from '#core/contract/invoices.ts';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { isCancellable } from '#core/rules/order-states.ts';
import { saveStaffFile } from '../lib/save-staff-file.ts';

type Document = StaffOrder['documents'][number];

/** The documents of an order, and the request to take it back. */
export function OrderDocuments({ order }: { order: StaffOrder }) {
  const { documents } = order;
  return (
    <section className="panel" aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <div className="order-facts">
        {documents.length === 0 && <span className="text-ink-2">{noneYet(order)}</span>}
        {documents.map((document) => (
          <DocumentRow key={document.number} order={order} document={document} />
        ))}
        {order.replacementFor && (
          <span>
            Replacement for{' '}
            <Link className="underline" to={`/orders/${order.replacementFor}`}>
              {order.replacementFor}
            </Link>
          </span>
        )}
        {order.returnRequests.map(({ id, type, status, replacementOrderId }) => (
          <span key={id}>
            <Link className="underline" to={`/returns/${id}`}>
              {type} {id}
            </Link>
            : {status}
            {replacementOrderId && (
              <>
                , sent as{' '}
                <Link className="underline" to={`/orders/${replacementOrderId}`}>
                  {replacementOrderId}
                </Link>
              </>
            )}
          </span>
        ))}
      </div>
    </section>
  );
}

function noneYet({ status, replacementFor }: StaffOrder): string {
  if (replacementFor) return 'Covered by the invoice of the order it replaces.';
  return isCancellable(status)
    ? 'The tax invoice is issued when the order ships.'
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
  const name = `${number.replaceAll('/', '-')}.pdf`;
  const save = () =>
    isInvoice
      ? saveStaffFile(readInvoice, { params: { id: order.id }, name })
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
      <span className="tabular-nums">{formatRupees(total)}</span>
    </button>
  );
}
