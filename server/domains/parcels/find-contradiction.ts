import { isClosed } from '#core/rules/order-states.ts';
import type { ParcelAlarm, ParcelProgress, ParcelState } from '#core/rules/parcel-states.ts';
import type { OrderRow } from '#server/domains/orders/orders.queries.ts';
import type { ParcelRow } from './parcels.queries.ts';

const NOT_HANDED_OVER: readonly ParcelState[] = ['failed', 'returning', 'returned'];

/**
 * What the courier says against an end: against its own words, against what staff have recorded, or of a parcel that was
 * given up. Money and stock stay as they are; a person looks at it.
 */
export function findContradiction(
  { state, alarm }: Pick<ParcelProgress, 'state' | 'alarm'>,
  { order, parcel, wasLost }: { order: OrderRow; parcel: ParcelRow; wasLost: boolean },
): ParcelAlarm | null {
  if (alarm) return alarm;
  if (parcel.endedAt !== null) return wasLost && state !== 'lost' ? 'found-again' : null;
  const wasDelivered = order.deliveredAt !== null;
  // What was delivered and has come back by a return is no contradiction.
  if (state === 'delivered' && !wasDelivered && isClosed(order.status)) return 'delivered-after-closing';
  return NOT_HANDED_OVER.includes(state) && wasDelivered ? 'not-handed-over' : null;
}
