import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { useBusy } from '#app/ui/use-busy.ts';
import { readCreditNote } from '#core/contract/invoices.ts';
import type { StaffReturn } from '#core/contract/returns.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { saveStaffFile } from '../lib/save-staff-file.ts';

/** The order that something comes back of, and the money that goes back for it. */
export function ReturnOrder({ request }: { request: StaffReturn }) {
  const { order, refunds, creditNote } = request;
  return (
    <section className="panel" aria-labelledby="order">
      <h2 id="order">Order</h2>
      <div className="order-facts">
        <span>
          <Link className="font-semibold underline" to={`/orders/${order.id}`}>
            {order.id}
          </Link>{' '}
          {order.paymentMethod === 'COD' ? 'COD' : 'Online'}, {formatRupees(order.total)}
        </span>
        <span>
          {order.name}
          <br />
          {order.address}
          <br />
          <a className="underline" href={`tel:+91${order.phone}`}>
            {order.phone}
          </a>
        </span>
        <span className="text-ink-2">
          {order.deliveredAt
            ? `Delivered ${formatMoment(order.deliveredAt)}`
            : `Placed ${formatMoment(order.placedAt)}`}
        </span>
        {order.replacementFor && (
          <span>
            This order is itself a replacement for{' '}
            <Link className="underline" to={`/orders/${order.replacementFor}`}>
              {order.replacementFor}
            </Link>
          </span>
        )}
        {request.replacement && (
          <span>
            Replacement{' '}
            <Link className="font-semibold underline" to={`/orders/${request.replacement.id}`}>
              {request.replacement.id}
            </Link>
            : {request.replacement.status}
          </span>
        )}
        {refunds.map((refund) => (
          <span key={refund.id}>
            Refund {refund.id}: <strong>{formatRupees(refund.amount)}</strong>, {refundLabel(refund)}
          </span>
        ))}
        {creditNote && <CreditNote number={creditNote} />}
      </div>
    </section>
  );
}

function refundLabel({ status, isCash }: StaffReturn['refunds'][number]): string {
  if (status === 'processed') return 'done';
  if (status === 'failed') return 'failed';
  return isCash ? 'to be transferred' : 'on its way';
}

function CreditNote({ number }: { number: string }) {
  const { isBusy, run } = useBusy();
  return (
    <button
      type="button"
      className="flex items-center gap-2 text-left"
      aria-busy={isBusy || undefined}
      onClick={() =>
        run(() =>
          saveStaffFile(readCreditNote, {
            query: { number },
            name: `${number.replaceAll('/', '-')}.pdf`,
          }),
        )
      }
    >
      <FileText aria-hidden="true" />
      <span>
        <span className="underline">Credit note</span> {number}
      </span>
    </button>
  );
}
