import { dayInIndia } from '#core/rules/india-time.ts';
import { PARCELS } from './carried-parcels.ts';
import { hasOpenAnswer, sendAnswer } from './failed/send-answer.ts';
import { finishBooking, refuseBooking, toRequest } from './finish-booking.ts';
import { BookingRefused } from './lease.ts';
import type { ParcelContext } from './parcel-context.ts';
import * as queries from './parcels.queries.ts';
import { cancelAtCourier, orRefused, requireMine, type Step, workUnderLease } from './work-under-lease.ts';

type ParcelStep = Step<queries.ParcelRow>;

/** Does what a parcel is owed: its booking, its cancellation, its label, its pickup, an answer to a failed delivery. */
export function workOnParcel(context: ParcelContext, id: string): Promise<{ refusal: string | null }> {
  const owed = {
    table: PARCELS,
    select: (parcelId: string) => queries.selectParcel(context.db, parcelId),
    findStep: (parcel: queries.ParcelRow) => findStep(context, parcel),
  };
  return workUnderLease(context, owed, id);
}

async function findStep(context: ParcelContext, parcel: queries.ParcelRow): Promise<ParcelStep | undefined> {
  if (parcel.cancelAskedAt !== null)
    return parcel.cancelledAt === null ? cancelAtCourier(context, PARCELS) : undefined;
  if (parcel.endedAt !== null) return undefined;
  if (parcel.trackingNumber === null) return (work) => book(context, work);
  if (await hasOpenAnswer(context, parcel))
    return ({ row, courier }) => sendAnswer(context, { parcel: row, courier });
  if (parcel.labelAt === null) return (work) => fetchLabel(context, work);
  const isWaiting = parcel.pickupAskedAt === null && parcel.state === 'booked';
  return isWaiting ? (work) => requestPickup(context, work) : undefined;
}

type ParcelWork = Parameters<ParcelStep>[0];

async function book(context: ParcelContext, { claim, row, courier, steps }: ParcelWork): Promise<void> {
  const request = await toRequest(context, row);
  const booked = await orRefused(courier.book(request, steps), async ({ said, message }) => {
    await refuseBooking(context, row.id);
    throw new BookingRefused(said ?? message);
  });
  if (booked) await finishBooking(context, { claim, booked });
}

async function fetchLabel({ db, now, alarm }: ParcelContext, { claim, row, courier }: ParcelWork) {
  const pdf = await orRefused(courier.fetchLabel(row), () =>
    alarm(`The label of parcel ${row.reference} cannot be had from the courier: please print it there.`),
  );
  await db.transaction(async (tx) => {
    await requireMine(queries.updateClaimedParcel(tx, claim, { labelAt: now() }));
    if (pdf) await queries.insertLabel(tx, row.id, pdf);
  });
}

async function requestPickup({ db, now, alarm }: ParcelContext, { claim, row, courier }: ParcelWork) {
  const asked = await orRefused(courier.requestPickup(row, { isAgain: row.pickupOn !== null }), () =>
    alarm(`The courier took no pickup for parcel ${row.reference}: please ask for it there by hand.`),
  );
  const pickupOn = asked?.day ?? dayInIndia(now());
  await requireMine(queries.updateClaimedParcel(db, claim, { pickupAskedAt: now(), pickupOn }));
}
