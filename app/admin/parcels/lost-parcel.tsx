import type { StaffOrder } from '#core/contract/orders/details.ts';
import { decideLost, type Parcel } from '#core/contract/parcels.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { isClosed } from '#core/rules/order-states.ts';
import { useRight } from '../lib/me.ts';
import { ActionButton } from '../ui/actions.tsx';

/** What becomes of an order whose parcel is lost; nothing once that is decided. */
export function LostParcel({ order, parcel }: { order: StaffOrder; parcel: Parcel }) {
  const canChange = useRight('orders:change');
  if (parcel.state !== 'lost' || !order.hasParcel || isClosed(order.status)) return null;
  const params = { id: parcel.id };
  const back = order.money.paid - order.money.refunded;
  return (
    <div className="order-facts">
      <p>The courier has lost or damaged it. Send the order again, or close it.</p>
      {canChange && (
        <div className="flex flex-wrap gap-2">
          <ActionButton
            size="small"
            call={decideLost}
            action={{ params, body: { action: 'resend' }, done: 'The order can be booked again' }}
            confirm={{
              title: 'Send the order again?',
              text: 'The same items are taken from stock once more. Book a new parcel next.',
              button: 'Send again',
            }}
          >
            Send again
          </ActionButton>
          <ActionButton
            look="line"
            size="small"
            call={decideLost}
            action={{ params, body: { action: 'refund' }, done: 'Order closed' }}
            confirm={{
              title: `Close order ${order.id}?`,
              text: `${back > 0 ? `${formatRupees(back)} will be refunded. ` : ''}The order is closed as Returned and nothing is restocked. This cannot be undone.`,
              button: back > 0 ? 'Refund and close' : 'Close order',
            }}
          >
            {back > 0 ? 'Refund and close' : 'Close order'}
          </ActionButton>
        </div>
      )}
    </div>
  );
}
