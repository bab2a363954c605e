import { and, asc, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { isFinalState } from '#core/rules/parcel-states.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { courierPushes, parcelEvents, parcelLabels, parcels } from '#server/db/schema/parcels.ts';
import { hasNoJob } from '#server/jobs/jobs.queries.ts';
import { sendJob } from '#server/jobs/send-job.ts';

export type ParcelRow = typeof parcels.$inferSelect;
export type EventRow = typeof parcelEvents.$inferSelect;
export type NewEvent = Omit<typeof parcelEvents.$inferInsert, 'id' | 'parcelId'>;

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

/** Takes a parcel for oneself; undefined while another process works on it. */
export async function claimParcel(
  db: Db,
  { id, leaseId, now, until }: { id: string; leaseId: string; now: Date; until: Date },
): Promise<ParcelRow | undefined> {
  const isFree = or(isNull(parcels.leaseUntil), lte(parcels.leaseUntil, now));
  const [claimed] = await db
    .update(parcels)
    .set({ leaseId, leaseUntil: until })
    .where(and(eq(parcels.id, id), isFree))
    .returning();
  return claimed;
}

/** Changes a parcel that one has claimed. False when another process has taken over. */
export async function updateClaimed(
  db: Db | Tx,
  { id, leaseId }: { id: string; leaseId: string },
  fields: Partial<typeof parcels.$inferInsert>,
): Promise<boolean> {
  const isMine = and(eq(parcels.id, id), eq(parcels.leaseId, leaseId));
  const { rowCount } = await db.update(parcels).set(fields).where(isMine);
  return rowCount === 1;
}

/** What an adapter writes down, added to what is there. Undefined when another process has taken over. */
export async function addMemory(
  db: Db,
  { id, leaseId }: { id: string; leaseId: string },
  { added, until }: { added: Readonly<Record<string, string>>; until: Date },
): Promise<Record<string, string> | undefined> {
  const memory = sql`${parcels.memory} || ${JSON.stringify(added)}::jsonb`;
  const [changed] = await db
    .update(parcels)
    .set({ memory, leaseUntil: until })
    .where(and(eq(parcels.id, id), eq(parcels.leaseId, leaseId)))
    .returning({ memory: parcels.memory });
  return changed?.memory;
}

/** Has the jobs go on with a parcel, now or at a time. */
export async function setParcelDue(tx: Db | Tx, id: string, { now, at = now }: { now: Date; at?: Date }) {
  await updateParcel(tx, id, { dueAt: at });
  await sendJob(tx, 'parcel', id, at > now ? at : undefined);
}

/** Has a parcel read from the courier, now or at a time. */
export async function setReadDue(tx: Db | Tx, id: string, { now, at = now }: { now: Date; at?: Date }) {
  await updateParcel(tx, id, { readDueAt: at });
  await sendJob(tx, 'parcel-read', id, at > now ? at : undefined);
}

interface Due {
  now: Date;
  most: number;
}

export async function selectDueParcels(db: Db, { now, most }: Due): Promise<string[]> {
  const due = and(lte(parcels.dueAt, now), hasNoJob('parcel', sql`${parcels.id}`));
  const rows = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(due)
    .orderBy(parcels.dueAt)
    .limit(most);
  return rows.map(({ id }) => id);
}

export async function selectDueReads(db: Db, { now, most }: Due): Promise<string[]> {
  const due = and(lte(parcels.readDueAt, now), hasNoJob('parcel-read', sql`${parcels.id}`));
  const rows = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(due)
    .orderBy(parcels.readDueAt)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Takes parcels of one provider that are to be read, this one first. Nobody else reads them until `until`. */
export async function takeDueReads(
  db: Db,
  { id, now, until, most }: { id: string; now: Date; until: Date; most: number },
): Promise<ParcelRow[]> {
  return db.transaction(async (tx) => {
    const [first] = await tx
      .select()
      .from(parcels)
      .where(and(eq(parcels.id, id), lte(parcels.readDueAt, now)))
      .for('no key update', { skipLocked: true });
    if (!first) return [];
    const others = await tx
      .select()
      .from(parcels)
      .where(
        and(lte(parcels.readDueAt, now), eq(parcels.provider, first.provider), sql`${parcels.id} <> ${id}`),
      )
      .orderBy(parcels.readDueAt)
      .limit(most - 1)
      .for('no key update', { skipLocked: true });
    const taken = [first, ...others];
    for (const parcel of taken) await setReadDue(tx, parcel.id, { now, at: until });
    return taken;
  });
}

/** Writes what was said, each thing once. What we have read ourselves stays read. */
export async function insertEvents(
  db: Db | Tx,
  parcelId: string,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  // Couriers name a scan twice in one answer, and one statement may not write a row twice.
  const once = new Map(events.map((event) => [event.key, { ...event, parcelId }]));
  await db
    .insert(parcelEvents)
    .values([...once.values()])
    .onConflictDoUpdate({
      target: [parcelEvents.parcelId, parcelEvents.key],
      set: { isRead: sql`${parcelEvents.isRead} or excluded.is_read` },
    });
}

/** Newest first. */
export async function selectEvents(db: Db | Tx, parcelId: string): Promise<EventRow[]> {
  return db
    .select()
    .from(parcelEvents)
    .where(eq(parcelEvents.parcelId, parcelId))
    .orderBy(desc(parcelEvents.at), desc(parcelEvents.id));
}

/** Ends that were pushed to us, and that we have not read ourselves yet. */
export function waitsForReading(events: readonly Pick<EventRow, 'state' | 'isRead'>[]): boolean {
  return events.some(({ state, isRead }) => state !== null && isFinalState(state) && !isRead);
}

export async function selectParcelsOf(
  db: Db,
  {
    provider,
    trackingNumber,
    reference,
  }: { provider: ParcelRow['provider']; trackingNumber: string | null; reference: string | null },
): Promise<string | undefined> {
  const { id } = parcels;
  if (trackingNumber) {
    const numbered = and(eq(parcels.provider, provider), eq(parcels.trackingNumber, trackingNumber));
    const [parcel] = await db.select({ id }).from(parcels).where(numbered);
    if (parcel) return parcel.id;
  }
  if (!reference) return undefined;
  const named = and(eq(parcels.provider, provider), eq(parcels.reference, reference));
  const [parcel] = await db.select({ id }).from(parcels).where(named);
  return parcel?.id;
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

export async function selectOpenPushes(db: Db, { now, most }: Due): Promise<string[]> {
  const { id, handledAt, receivedAt } = courierPushes;
  const open = and(isNull(handledAt), lte(receivedAt, now), hasNoJob('courier-push', sql`${id}`));
  const rows = await db.select({ id }).from(courierPushes).where(open).orderBy(asc(receivedAt)).limit(most);
  return rows.map((push) => push.id);
}
