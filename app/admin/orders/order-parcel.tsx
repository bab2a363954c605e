import { useState } from 'react';
import { changeOrderStatus, type StaffOrder } from '#core/contract/orders/details.ts';
import type { Parcel } from '#core/contract/parcels.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { useRight } from '../lib/me.ts';
import { BookOrder } from '../parcels/book-order.tsx';
import { BookedParcel } from '../parcels/booked-parcel.tsx';
import { LostParcel } from '../parcels/lost-parcel.tsx';
import { RowAction, useAction } from '../ui/actions.tsx';
import { Fact, Panel } from '../ui/page.tsx';
import { ShipDialog } from './ship-dialog.tsx';

/** Who carries it: a parcel that was booked, or a courier and a number that were typed by hand. */
export function OrderParcel({ order, parcel }: { order: StaffOrder; parcel: Parcel | null }) {
  const isUnderWay = order.hasParcel;
  const isOnRoad = ['Shipped', 'Out for Delivery'].includes(order.status);
  const isTyped =
    isOnRoad || order.courier !== null || order.trackingNumber !== null || order.deliveredAt !== null;
  return (
    <>
      {!isUnderWay && isTyped && <TypedParcel order={order} isOnRoad={isOnRoad} />}
      {!isUnderWay && <BookOrder order={order} isToBeSentAgain={isOnRoad && parcel?.state === 'lost'} />}
      {parcel && (
        <BookedParcel parcel={parcel} decision={<LostParcel order={order} parcel={parcel} />}>
          <Ending order={order} />
        </BookedParcel>
      )}
    </>
  );
}

/** The number can be mended while it is on the road. */
function TypedParcel({ order, isOnRoad }: { order: StaffOrder; isOnRoad: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { act } = useAction();
  const params = { id: order.id };
  const canChange = useRight('orders:change') && isOnRoad;
  return (
    <Panel
      title="Parcel"
      beside={
        canChange && (
          <RowAction className="text-action" about=" courier or number" onClick={() => setIsOpen(true)}>
            Change
          </RowAction>
        )
      }
    >
      <dl className="order-sums">
        <Fact label="Courier">{order.courier ?? 'not entered'}</Fact>
        <Fact label="Tracking number">{order.trackingNumber ?? 'none'}</Fact>
        <Ending order={order} />
      </dl>
      {isOpen && (
        <ShipDialog
          orders={[{ ...order, name: order.shipping.name, total: order.money.total }]}
          isSent
          onClose={() => setIsOpen(false)}
          onShip={async ({ courier, orders: [parcel] }) => {
            const body = { status: order.status, courier, trackingNumber: parcel?.trackingNumber };
            const isDone = await act(changeOrderStatus, { params, body, done: 'Parcel details saved' });
            if (isDone) setIsOpen(false);
            return isDone;
          }}
        />
      )}
    </Panel>
  );
}

/** How its way ended, as far as the order knows. */
function Ending({ order }: { order: StaffOrder }) {
  return (
    <>
      {order.deliveredAt && <Fact label="Delivered">{formatMoment(order.deliveredAt)}</Fact>}
      {order.refusedAt && <Fact label="Refused at the door">{formatMoment(order.refusedAt)}</Fact>}
      {order.isComingBack && <Fact label="Now">On its way back</Fact>}
      {order.returnQuality && <Fact label="Returned as">{order.returnQuality}</Fact>}
    </>
  );
}
