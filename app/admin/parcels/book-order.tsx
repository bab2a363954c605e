import { Button } from '#app/ui/button.tsx';
import type { StaffOrder } from '#core/contract/orders/details.ts';
import { isBookable } from '#core/rules/parcel-states.ts';
import { useMe, useRight } from '../lib/me.ts';
import { OfficeStatus, Panel, Problem } from '../ui/page.tsx';
import { useBooking } from './use-booking.ts';

/** Books a parcel for one order; nothing where that cannot be done. */
export function BookOrder({
  order,
  isToBeSentAgain = false,
}: {
  order: Pick<StaffOrder, 'id' | 'status' | 'trackingNumber'>;
  /** Its first parcel is lost. */
  isToBeSentAgain?: boolean;
}) {
  const booking = useBooking();
  const canChange = useRight('orders:change');
  const { hasCourier } = useMe();
  const canBook = isBookable(order.status) || isToBeSentAgain;
  if (!canChange || !hasCourier || !canBook || order.trackingNumber !== null) return null;
  const [result] = booking.bookings;
  return (
    <Panel title="Parcel">
      <p className="text-ink-2">
        Not booked yet. You can also type courier and number when you ship the order.
      </p>
      {result?.state === 'refused' && <Problem text={result.message ?? undefined} />}
      {result?.state === 'open' && !booking.isBusy ? (
        <p role="status">
          <OfficeStatus tone="wait">Being booked</OfficeStatus>
        </p>
      ) : (
        <div>
          <Button busy={booking.isBusy} onClick={() => booking.book([order.id])}>
            {booking.isBusy ? 'Booking…' : 'Book parcel'}
          </Button>
        </div>
      )}
    </Panel>
  );
}
