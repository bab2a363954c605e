import { useState } from 'react';
import { changeOrderStatus, type StaffOrder } from '#core/contract/orders/details.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { useRight } from '../lib/me.ts';
import { useAction } from '../lib/use-action.ts';
import { ShipDialog } from './ship-dialog.tsx';

/** Who carries the parcel; the number can be mended while it is on the road. */
export function OrderParcel({ order }: { order: StaffOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, act } = useAction();
  const isOnRoad = ['Shipped', 'Out for Delivery'].includes(order.status);
  const canChange = useRight('orders:change') && isOnRoad;
  if (!isOnRoad && order.courier === null && order.trackingNumber === null && order.deliveredAt === null)
    return null;
  return (
    <section className="panel" aria-labelledby="parcel">
      <div className="panel-head">
        <h2 id="parcel">Parcel</h2>
        {canChange && (
          <button type="button" className="text-action" onClick={() => setIsOpen(true)}>
            Change<span className="sr-only"> courier or number</span>
          </button>
        )}
      </div>
      <dl className="order-sums">
        <Fact label="Courier" value={order.courier ?? 'not entered'} />
        <Fact label="Tracking number" value={order.trackingNumber ?? 'none'} />
        {order.deliveredAt && <Fact label="Delivered" value={formatMoment(order.deliveredAt)} />}
        {order.refusedAt && <Fact label="Refused at the door" value={formatMoment(order.refusedAt)} />}
        {order.isComingBack && <Fact label="Now" value="On its way back" />}
        {order.returnQuality && <Fact label="Returned as" value={order.returnQuality} />}
      </dl>
      {isOpen && (
        <ShipDialog
          orders={[{ ...order, name: order.shipping.name, total: order.money.total }]}
          isBusy={isBusy}
          isSent
          onClose={() => setIsOpen(false)}
          onShip={async ({ courier, orders: [parcel] }) => {
            const isDone = await act(changeOrderStatus, {
              params: { id: order.id },
              body: { status: order.status, courier, trackingNumber: parcel?.trackingNumber },
              done: 'Parcel details saved',
            });
            if (isDone) setIsOpen(false);
            return isDone;
          }}
        />
      )}
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
