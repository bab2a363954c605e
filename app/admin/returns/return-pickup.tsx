import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { bookPickup, cancelPickup, type StaffPickup, type StaffReturn } from '#core/contract/returns.ts';
import { formatDay, formatMoment } from '#core/rules/india-time.ts';
import { ask } from '../lib/ask.ts';
import { useMe, useRight } from '../lib/me.ts';
import { ParcelEvents, Refreshing } from '../parcels/parcel-parts.tsx';
import { ActionButton, attempt } from '../ui/actions.tsx';
import { Fact, OfficeStatus, Panel, Problem } from '../ui/page.tsx';
import { PICKUP_LABELS } from './pickup-labels.ts';

/** The courier who fetches what comes back: to be booked, called off, or waited for. */
export function ReturnPickup({ request }: { request: StaffReturn }) {
  const { pickup, status } = request;
  const canDecide = useRight('returns:decide');
  const { hasCourier } = useMe();
  if (pickup?.isLive) return <LivePickup id={request.id} pickup={pickup} canCancel={canDecide} />;
  const canBook = canDecide && hasCourier && status === 'Approved';
  if (!canBook && !pickup) return null;
  return (
    <Panel title="Pickup" beside={pickup && <PickupStatus pickup={pickup} />}>
      {pickup && <PickupFacts pickup={pickup} />}
      {canBook && <BookPickup id={request.id} refusal={pickup?.refusal ?? null} />}
      {pickup && <ParcelEvents events={pickup.events} labels={PICKUP_LABELS} />}
    </Panel>
  );
}

function BookPickup({ id, refusal }: { id: string; refusal: string | null }) {
  const revalidator = useRevalidator();
  const { isBusy, run } = useBusy();
  const [message, setMessage] = useState(refusal);

  async function book() {
    await attempt(async () => {
      const answer = await ask(bookPickup, { params: { id } });
      setMessage(answer.isOpen ? null : answer.message);
    });
    await revalidator.revalidate();
  }

  return (
    <>
      <p className="text-ink-2">
        The courier fetches the items at the customer’s door. You can also arrange it yourself and receive
        them below.
      </p>
      {message !== null && <Problem text={message} />}
      <div>
        <Button busy={isBusy} onClick={() => run(book)}>
          {isBusy ? 'Booking…' : 'Book pickup'}
        </Button>
      </div>
    </>
  );
}

function LivePickup({ id, pickup, canCancel }: { id: string; pickup: StaffPickup; canCancel: boolean }) {
  const { state, trouble, trackingNumber } = pickup;
  const isBeingBooked = trackingNumber === null;
  return (
    <Panel title="Pickup" beside={<PickupStatus pickup={pickup} />}>
      {isBeingBooked && <Refreshing />}
      <PickupFacts pickup={pickup} />
      {state === 'delivered' && (
        <p>The courier has brought the items. Look at them, then receive them below.</p>
      )}
      {trouble && (
        <p className="order-facts">
          <OfficeStatus tone="bad">Not picked up</OfficeStatus> Please call the customer or the courier.
        </p>
      )}
      {canCancel && state === 'booked' && (
        <div>
          <ActionButton
            look="line"
            call={cancelPickup}
            action={{ params: { id }, done: 'Pickup cancelled' }}
            confirm={{
              title: 'Cancel this pickup?',
              text: 'The courier will not come. Please let the customer know. You can book it again.',
              button: 'Cancel pickup',
              keep: 'Keep pickup',
            }}
          >
            Cancel pickup
          </ActionButton>
        </div>
      )}
      <ParcelEvents events={pickup.events} labels={PICKUP_LABELS} />
    </Panel>
  );
}

function PickupStatus({ pickup }: { pickup: StaffPickup }) {
  const { state, trackingNumber, refusal } = pickup;
  if (refusal !== null) return <OfficeStatus tone="bad">Refused</OfficeStatus>;
  if (state === 'booked' && trackingNumber === null)
    return <OfficeStatus tone="wait">Being booked</OfficeStatus>;
  const { tone, label } = PICKUP_LABELS[state];
  return <OfficeStatus tone={tone}>{label}</OfficeStatus>;
}

function PickupFacts({ pickup }: { pickup: StaffPickup }) {
  const { state, courier, trackingNumber, pickupOn, arrivedAt } = pickup;
  if (!courier) return null;
  return (
    <dl className="order-sums">
      <Fact label="Courier">{courier}</Fact>
      <Fact label="Tracking number">{trackingNumber}</Fact>
      {pickupOn && state === 'booked' && <Fact label="Comes on">{formatDay(pickupOn)}</Fact>}
      {arrivedAt && <Fact label="Arrived">{formatMoment(arrivedAt)}</Fact>}
    </dl>
  );
}
