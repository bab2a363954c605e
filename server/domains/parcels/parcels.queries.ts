import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { courierPushes, parcelLabels, parcels } from '#server/db/schema/parcels.ts';
import { hasNoJob } from '#server/jobs/jobs.queries.ts';
import type { Claim } from './lease.ts';

export type ParcelRow = typeof parcels.$inferSelect;

export async function selectParcel(db: Db | Tx, id: string): Promise<ParcelRow | undefined> {
  const [parcel] = await db.select().from(parcels).where(eq(parcels.id, id));
  return parcel;
}

/** The order must be locked first: whoever changes a parcel may change its order. */
export async function lockParcel(tx: Tx, id: string): Promise<ParcelRow | undefined> {
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, id)).for('no key update');
  return parcel;
}

/** The parcel of an order now. */
export async function selectLiveParcel(db: Db | Tx, orderId: string): Promise<ParcelRow | undefined> {
  const live = and(eq(parcels.orderId, orderId), isNull(parcels.endedAt));
  const [parcel] = await db.select().from(parcels).where(live);
  return parcel;
}

/** Its parcel was lost, and staff have decided on a new one: it is on its way, and booked all the same. */
export async function isToBeSentAgain(tx: Tx, orderId: string): Promise<boolean> {
  const { awaitsDecision, endedAt } = parcels;
  const lost = and(eq(parcels.orderId, orderId), eq(awaitsDecision, true), isNotNull(endedAt));
  return (await tx.$count(parcels, lost)) > 0;
}

/** Whether a courier has lost a parcel of this order that staff have answered for. */
export async function wasLost(db: Db, orderId: string): Promise<boolean> {
  const lost = and(eq(parcels.orderId, orderId), eq(parcels.state, 'lost'), isNotNull(parcels.endedAt));
  return (await db.$count(parcels, lost)) > 0;
}

/** How many references of this order a courier may have seen. */
export async function countParcels(tx: Tx, orderId: string): Promise<number> {
  return tx.$count(parcels, eq(parcels.orderId, orderId));
}

export async function insertParcel(tx: Tx, parcel: typeof parcels.$inferInsert): Promise<ParcelRow> {
  const [made] = await tx.insert(parcels).values(parcel).returning();
  if (!made) throw new Error('The parcel was not written');
  return made;
}

export async function updateParcel(
  db: Db | Tx,
  id: string,
  fields: Partial<typeof parcels.$inferInsert>,
): Promise<void> {
  await db.update(parcels).set(fields).where(eq(parcels.id, id));
}

/** Of a booking that was refused before anything was made: nobody has heard of it. */
export async function deleteParcel(tx: Tx, id: string): Promise<void> {
  await tx.delete(parcels).where(eq(parcels.id, id));
}

/** Changes a parcel that one has claimed. False when another process has taken over. */
export async function updateClaimedParcel(
  db: Db | Tx,
  { id, leaseId }: Claim,
  fields: Partial<typeof parcels.$inferInsert>,
): Promise<boolean> {
  const isMine = and(eq(parcels.id, id), eq(parcels.leaseId, leaseId));
  const { rowCount } = await db.update(parcels).set(fields).where(isMine);
  return rowCount === 1;
}

export async function selectLabel(db: Db, parcelId: string): Promise<Uint8Array | undefined> {
  const [label] = await db
    .select({ pdf: parcelLabels.pdf })
    .from(parcelLabels)
    .where(eq(parcelLabels.parcelId, parcelId));
  return label?.pdf;
}

export async function insertLabel(tx: Tx, parcelId: string, pdf: Uint8Array): Promise<void> {
  await tx.insert(parcelLabels).values({ parcelId, pdf }).onConflictDoNothing();
}

/** False when this very push has come before. */
export async function insertPush(
  tx: Tx,
  push: Pick<typeof courierPushes.$inferInsert, 'id' | 'provider' | 'body' | 'receivedAt'>,
): Promise<boolean> {
  const { rowCount } = await tx.insert(courierPushes).values(push).onConflictDoNothing();
  return rowCount === 1;
}

export async function selectOpenPush(db: Db, id: string) {
  const [push] = await db
    .select({
      provider: courierPushes.provider,
      body: courierPushes.body,
      receivedAt: courierPushes.receivedAt,
    })
    .from(courierPushes)
    .where(and(eq(courierPushes.id, id), isNull(courierPushes.handledAt)));
  return push;
}

export async function markPushHandled(db: Db, id: string, handledAt: Date): Promise<void> {
  await db.update(courierPushes).set({ handledAt }).where(eq(courierPushes.id, id));
}

export async function selectOpenPushes(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const { id, handledAt, receivedAt } = courierPushes;
  const open = and(isNull(handledAt), lte(receivedAt, now), hasNoJob('courier-push', sql`${id}`));
  const rows = await db.select({ id }).from(courierPushes).where(open).orderBy(asc(receivedAt)).limit(most);
  return rows.map((push) => push.id);
}
