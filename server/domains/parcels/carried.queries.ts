import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { isFinalState } from '#core/rules/parcel-states.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { parcelEvents, parcels } from '#server/db/schema/parcels.ts';
import type { returnParcelEvents, returnParcels } from '#server/db/schema/returns.ts';
import { hasNoJob } from '#server/jobs/jobs.queries.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import type { Claim } from './lease.ts';

/** Where something that a courier carries is written down, and the jobs that go on with it. */
export interface CarriedTable {
  rows: typeof parcels | typeof returnParcels;
  events: typeof parcelEvents | typeof returnParcelEvents;
  work: 'parcel' | 'return-parcel';
  read: 'parcel-read' | 'return-parcel-read';
}

/** What all rows that a courier carries something for have in common. */
export type CarriedRow = Pick<
  typeof parcels.$inferSelect,
  keyof typeof parcels.$inferSelect & keyof typeof returnParcels.$inferSelect
>;
type CarriedFields = Partial<CarriedRow>;
export type EventRow = typeof parcelEvents.$inferSelect;
export type NewEvent = Omit<typeof parcelEvents.$inferInsert, 'id' | 'parcelId'>;

/** Takes a row for oneself; false while another process works on it. */
export async function claimRow(
  db: Db,
  { rows }: CarriedTable,
  { id, leaseId, now, until }: Claim & { now: Date; until: Date },
): Promise<boolean> {
  const isFree = or(isNull(rows.leaseUntil), lte(rows.leaseUntil, now));
  const { rowCount } = await db
    .update(rows)
    .set({ leaseId, leaseUntil: until })
    .where(and(eq(rows.id, id), isFree));
  return rowCount === 1;
}

/** Changes a row that one has claimed. False when another process has taken over. */
export async function updateClaimed(
  db: Db | Tx,
  { rows }: Pick<CarriedTable, 'rows'>,
  { claim: { id, leaseId }, fields }: { claim: Claim; fields: CarriedFields },
): Promise<boolean> {
  const { rowCount } = await db
    .update(rows)
    .set(fields)
    .where(and(eq(rows.id, id), eq(rows.leaseId, leaseId)));
  return rowCount === 1;
}

/** What an adapter writes down, added to what is there. Undefined when another process has taken over. */
export async function addMemory(
  db: Db,
  { rows }: CarriedTable,
  { id, leaseId, added, until }: Claim & { added: Readonly<Record<string, string>>; until: Date },
): Promise<Record<string, string> | undefined> {
  const memory = sql`${rows.memory} || ${JSON.stringify(added)}::jsonb`;
  const [changed] = await db
    .update(rows)
    .set({ memory, leaseUntil: until })
    .where(and(eq(rows.id, id), eq(rows.leaseId, leaseId)))
    .returning({ memory: rows.memory });
  return changed?.memory;
}

export async function updateRow(
  db: Db | Tx,
  { rows }: CarriedTable,
  id: string,
  fields: CarriedFields,
): Promise<void> {
  await db.update(rows).set(fields).where(eq(rows.id, id));
}

/** Nobody carries it any more under this number. */
export async function endRow(
  tx: Tx,
  table: CarriedTable,
  { id, at, fields = {} }: { id: string; at: Date; fields?: CarriedFields },
): Promise<void> {
  await updateRow(tx, table, id, { ...fields, endedAt: at, readDueAt: null, updatedAt: at });
}

/** An end is reached: there is nothing more to be asked. */
export async function stopReading(tx: Tx, table: CarriedTable, id: string): Promise<void> {
  await updateRow(tx, table, id, { readDueAt: null, readTries: 0 });
}

/** When the jobs go on with a row, who has it, and how often it has failed. */
export async function selectSchedule(db: Db | Tx, { rows }: CarriedTable, id: string) {
  const { dueAt, leaseUntil, tries, reference } = rows;
  const [row] = await db.select({ dueAt, leaseUntil, tries, reference }).from(rows).where(eq(rows.id, id));
  return row;
}

/** Nothing is owed any more, unless something came up since `dueAt` was read. */
export async function settleRow(
  db: Db,
  { rows }: CarriedTable,
  { id, leaseId, dueAt }: Claim & { dueAt: Date | null },
): Promise<void> {
  const isUnchanged = sql`${rows.dueAt} is not distinct from ${dueAt?.toISOString() ?? null}::timestamptz`;
  await db
    .update(rows)
    .set({ dueAt: null })
    .where(and(eq(rows.id, id), eq(rows.leaseId, leaseId), isUnchanged));
}

interface When {
  now: Date;
  at?: Date;
}

/** Has the jobs go on with a row, now or at a time. */
export async function setDue(
  tx: Db | Tx,
  table: CarriedTable,
  id: string,
  { now, at = now }: When,
): Promise<void> {
  await updateRow(tx, table, id, { dueAt: at });
  await sendJob(tx, table.work, id, at > now ? at : undefined);
}

/** Has a row read from the courier, now or at a time. */
export async function setReadDue(
  tx: Db | Tx,
  table: CarriedTable,
  id: string,
  { now, at = now }: When,
): Promise<void> {
  await updateRow(tx, table, id, { readDueAt: at });
  await sendJob(tx, table.read, id, at > now ? at : undefined);
}

interface Due {
  now: Date;
  most: number;
}

export async function selectDue(db: Db, { rows, work }: CarriedTable, { now, most }: Due): Promise<string[]> {
  const due = and(lte(rows.dueAt, now), hasNoJob(work, sql`${rows.id}`));
  const found = await db.select({ id: rows.id }).from(rows).where(due).orderBy(rows.dueAt).limit(most);
  return found.map(({ id }) => id);
}

export async function selectDueReads(
  db: Db,
  { rows, read }: CarriedTable,
  { now, most }: Due,
): Promise<string[]> {
  const due = and(lte(rows.readDueAt, now), hasNoJob(read, sql`${rows.id}`));
  const found = await db.select({ id: rows.id }).from(rows).where(due).orderBy(rows.readDueAt).limit(most);
  return found.map(({ id }) => id);
}

/** Takes rows of one provider that are to be read, this one first. Nobody else reads them until `until`. */
export async function takeDueReads(
  db: Db,
  table: CarriedTable,
  { id, now, until, most }: { id: string; now: Date; until: Date; most: number },
) {
  const { rows } = table;
  const { provider, trackingNumber, readTries } = rows;
  const columns = { id: rows.id, provider, trackingNumber, readTries };
  return db.transaction(async (tx) => {
    const [first] = await tx
      .select(columns)
      .from(rows)
      .where(and(eq(rows.id, id), lte(rows.readDueAt, now)))
      .for('no key update', { skipLocked: true });
    if (!first) return [];
    const others = await tx
      .select(columns)
      .from(rows)
      .where(and(lte(rows.readDueAt, now), eq(provider, first.provider), sql`${rows.id} <> ${id}`))
      .orderBy(rows.readDueAt)
      .limit(most - 1)
      .for('no key update', { skipLocked: true });
    const taken = [first, ...others];
    for (const row of taken) await setReadDue(tx, table, row.id, { now, at: until });
    return taken;
  });
}

/** Writes what was said, each thing once. What we have read ourselves stays read. */
export async function insertEvents(
  db: Db | Tx,
  { events: table }: CarriedTable,
  { parcelId, events }: { parcelId: string; events: readonly NewEvent[] },
): Promise<void> {
  if (events.length === 0) return;
  // Couriers name a scan twice in one answer, and one statement may not write a row twice.
  const once = new Map(events.map((event) => [event.key, { ...event, parcelId }]));
  await db
    .insert(table)
    .values([...once.values()])
    .onConflictDoUpdate({
      target: [table.parcelId, table.key],
      set: { isRead: sql`${table.isRead} or excluded.is_read` },
    });
}

/** Newest first. */
export async function selectEvents(
  db: Db | Tx,
  { events }: CarriedTable,
  parcelId: string,
): Promise<EventRow[]> {
  return db
    .select()
    .from(events)
    .where(eq(events.parcelId, parcelId))
    .orderBy(desc(events.at), desc(events.id));
}

/** Ends that were pushed to us, and that we have not read ourselves yet. */
export function waitsForReading(events: readonly Pick<EventRow, 'state' | 'isRead'>[]): boolean {
  return events.some(({ state, isRead }) => state !== null && isFinalState(state) && !isRead);
}

/** Of a provider, by the tracking number, else by our reference. */
export async function selectIdByName(
  db: Db,
  { rows }: CarriedTable,
  names: { provider: CarriedRow['provider']; trackingNumber: string | null; reference: string | null },
): Promise<string | undefined> {
  const { trackingNumber, reference } = names;
  const named = [
    trackingNumber ? eq(rows.trackingNumber, trackingNumber) : undefined,
    reference ? eq(rows.reference, reference) : undefined,
  ];
  for (const isNamed of named.filter((condition) => condition !== undefined)) {
    const [row] = await db
      .select({ id: rows.id })
      .from(rows)
      .where(and(eq(rows.provider, names.provider), isNamed));
    if (row) return row.id;
  }
  return undefined;
}
