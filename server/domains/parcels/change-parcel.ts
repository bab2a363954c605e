import type { Db, Tx } from '#server/db/client.ts';
import { lockOrder, type OrderRow } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockParcel, type ParcelRow, selectParcel } from './parcels.queries.ts';

/** One decision about a parcel that somebody names: its order is locked first, as everywhere. */
export async function changeParcel<Result>(
  db: Db,
  id: string,
  decide: (tx: Tx, locked: { order: OrderRow; parcel: ParcelRow }) => Promise<Result>,
): Promise<Result> {
  const found = await selectParcel(db, id);
  if (!found) throw new Refusal('parcel-not-found');
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    const parcel = await lockParcel(tx, id);
    if (!order || !parcel) throw new Refusal('parcel-not-found');
    return decide(tx, { order, parcel });
  });
}
