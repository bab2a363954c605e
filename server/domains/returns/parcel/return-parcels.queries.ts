import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { returnParcels, returnRequests } from '#server/db/schema/returns.ts';

export type ReturnParcelRow = typeof returnParcels.$inferSelect;

export async function selectReturnParcel(db: Db | Tx, id: string): Promise<ReturnParcelRow | undefined> {
  const [parcel] = await db.select().from(returnParcels).where(eq(returnParcels.id, id));
  return parcel;
}

/** With the order of its return, which must be locked first: whoever changes the one may change the other. */
export async function selectOrderIdOf(db: Db, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ orderId: returnRequests.orderId })
    .from(returnParcels)
    .innerJoin(returnRequests, eq(returnRequests.id, returnParcels.returnId))
    .where(eq(returnParcels.id, id));
  return found?.orderId;
}

export async function lockReturnParcel(tx: Tx, id: string): Promise<ReturnParcelRow | undefined> {
  const [parcel] = await tx.select().from(returnParcels).where(eq(returnParcels.id, id)).for('no key update');
  return parcel;
}

/** The one of a return now. */
export async function selectLiveOf(db: Db | Tx, returnId: string): Promise<ReturnParcelRow | undefined> {
  const live = and(eq(returnParcels.returnId, returnId), isNull(returnParcels.endedAt));
  const [parcel] = await db.select().from(returnParcels).where(live);
  return parcel;
}

/** The last one of a return, whatever became of it. */
export async function selectLastOf(db: Db | Tx, returnId: string): Promise<ReturnParcelRow | undefined> {
  const [parcel] = await db
    .select()
    .from(returnParcels)
    .where(eq(returnParcels.returnId, returnId))
    .orderBy(desc(returnParcels.createdAt), desc(returnParcels.id))
    .limit(1);
  return parcel;
}

/** How many references of this return a courier may have seen. */
export async function countReturnParcels(tx: Tx, returnId: string): Promise<number> {
  return tx.$count(returnParcels, eq(returnParcels.returnId, returnId));
}

export async function insertReturnParcel(
  tx: Tx,
  parcel: typeof returnParcels.$inferInsert,
): Promise<ReturnParcelRow> {
  const [made] = await tx.insert(returnParcels).values(parcel).returning();
  if (!made) throw new Error('The return parcel was not written');
  return made;
}

export async function updateReturnParcel(
  tx: Tx,
  id: string,
  fields: Partial<typeof returnParcels.$inferInsert>,
): Promise<void> {
  await tx.update(returnParcels).set(fields).where(eq(returnParcels.id, id));
}

/** What couriers fetch of an order, or have fetched for a return that is not decided yet. */
export async function selectComing(db: Db, orderId: string) {
  const { state, trouble, pickupOn, trackingNumber } = returnParcels;
  return db
    .select({ returnId: returnRequests.id, state, trouble, pickupOn, trackingNumber })
    .from(returnRequests)
    .innerJoin(returnParcels, eq(returnParcels.returnId, returnRequests.id))
    .where(
      and(
        eq(returnRequests.orderId, orderId),
        isNull(returnParcels.endedAt),
        isNotNull(returnParcels.trackingNumber),
      ),
    )
    .orderBy(returnRequests.createdAt);
}
