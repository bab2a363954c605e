import { dayInIndia, formatDay } from '#core/rules/india-time.ts';
import type { ParcelState, ParcelTrouble } from '#core/rules/parcel-states.ts';

const comingBack = 'Your items are on their way back to us.';
const weCall = 'We’ll be in touch.';

/** What a shopper reads about the items that a courier fetches for a return or an exchange. */
const byState: Record<Exclude<ParcelState, 'booked'>, string> = {
  'picked-up': 'The courier has picked up your items.',
  'in-transit': comingBack,
  'out-for-delivery': comingBack,
  failed: comingBack,
  delivered: 'Your items have arrived. We are checking them.',
  returning: `The courier brings your items back to you. ${weCall}`,
  returned: `The courier brought your items back to you. ${weCall}`,
  lost: `The courier has lost your items. ${weCall}`,
  cancelled: 'The pickup was cancelled.',
};

interface Pickup {
  state: ParcelState;
  trouble?: ParcelTrouble | null | undefined;
  /** A day of the Indian calendar, as far as the courier has said it. */
  pickupOn?: string | null | undefined;
}

/** Where the items of a return are, in one sentence. A day that is over is no promise any more. */
export function pickupText({ state, trouble, pickupOn }: Pickup, now: Date): string {
  if (state !== 'booked') return byState[state];
  if (trouble === 'pickup-failed') return `The courier could not pick up your items. ${weCall}`;
  if (!pickupOn || pickupOn < dayInIndia(now))
    return 'A courier will come for your items. Please keep them packed.';
  return `A courier will come for your items on ${formatDay(pickupOn)}. Please keep them packed.`;
}

/** The same with who carries it, for whoever wants to follow it there. */
export function describePickup(
  pickup: Pickup & { courier: string; trackingNumber: string },
  now: Date,
): string {
  const { courier, trackingNumber } = pickup;
  return `${pickupText(pickup, now)} Courier: ${courier}, tracking number ${trackingNumber}.`;
}
