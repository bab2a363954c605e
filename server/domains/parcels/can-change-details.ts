import { isCancellable } from '#core/rules/order-states.ts';
import type { OrderRow } from '#server/domains/orders/orders.queries.ts';
import type { ParcelRow } from './parcels.queries.ts';

/** What a courier has been given has a label with the old address on it: then staff take the parcel back first. */
export function canChangeDetails(order: Pick<OrderRow, 'status'>, parcel: ParcelRow | undefined): boolean {
  return isCancellable(order.status) && parcel === undefined;
}
