import type { ParcelState } from '#core/rules/parcel-states.ts';
import type { OfficeTone } from '../ui/page.tsx';

/** Where goods are that come back, as staff read it. */
export const PICKUP_LABELS: Record<ParcelState, { tone: OfficeTone; label: string }> = {
  booked: { tone: 'go', label: 'Pickup booked' },
  'picked-up': { tone: 'go', label: 'Picked up' },
  'in-transit': { tone: 'go', label: 'On its way to you' },
  'out-for-delivery': { tone: 'go', label: 'Arrives today' },
  failed: { tone: 'bad', label: 'Could not be handed over to you' },
  returning: { tone: 'bad', label: 'Goes back to the customer' },
  delivered: { tone: 'wait', label: 'Arrived, to be checked' },
  returned: { tone: 'bad', label: 'Back with the customer' },
  lost: { tone: 'bad', label: 'Lost' },
  cancelled: { tone: 'wait', label: 'Cancelled' },
};
