import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { sandboxFaults, sandboxParcels, sandboxScans } from '#server/db/schema/sandbox.ts';

export type SandboxParcel = typeof sandboxParcels.$inferSelect;
export type SandboxScan = typeof sandboxScans.$inferSelect;
type ParcelChange = Partial<typeof sandboxParcels.$inferInsert>;
export type Fault = (typeof sandboxFaults.$inferSelect)['fault'];
/** The calls that cost money or count once, of which it is shown how often they were carried out. */
export type CountedCall = 'create' | 'awb' | 'manifest';

const MOST_FOUND = 20;
const MOST_SHOWN = 500;

/** Undefined where the reference was used before: then the first one is left as it is. */
export async function insertParcel(
  db: Db,
  parcel: Pick<typeof sandboxParcels.$inferInsert, 'reference' | 'order' | 'isReturn'>,
): Promise<SandboxParcel | undefined> {
  const [row] = await db
    .insert(sandboxParcels)
    .values({ ...parcel, calls: { create: 1 } })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function selectParcel(db: Db | Tx, id: number): Promise<SandboxParcel | undefined> {
  const [row] = await db.select().from(sandboxParcels).where(eq(sandboxParcels.id, id));
  return row;
}

/** One call at a time about a parcel. */
export async function lockParcel(tx: Tx, id: number): Promise<SandboxParcel | undefined> {
  const [row] = await tx.select().from(sandboxParcels).where(eq(sandboxParcels.id, id)).for('update');
  return row;
}

export async function selectByNumber(
  db: Db | Tx,
  trackingNumber: string,
): Promise<SandboxParcel | undefined> {
  const [row] = await db
    .select()
    .from(sandboxParcels)
    .where(eq(sandboxParcels.trackingNumber, trackingNumber));
  return row;
}

/** By a part of the reference, or the number; goods that come back are in a list of their own. */
export async function searchParcels(
  db: Db,
  { search, isReturn }: { search: string; isReturn: boolean },
): Promise<SandboxParcel[]> {
  const isPart = sql`position(${search} in ${sandboxParcels.reference}) > 0`;
  return db
    .select()
    .from(sandboxParcels)
    .where(and(eq(sandboxParcels.isReturn, isReturn), or(isPart, eq(sandboxParcels.trackingNumber, search))))
    .orderBy(desc(sandboxParcels.createdAt), desc(sandboxParcels.id))
    .limit(MOST_FOUND);
}

/** Newest first. */
export async function selectParcels(db: Db): Promise<SandboxParcel[]> {
  return db
    .select()
    .from(sandboxParcels)
    .orderBy(desc(sandboxParcels.createdAt), desc(sandboxParcels.id))
    .limit(MOST_SHOWN);
}

/** Those that somebody carries. */
export async function selectCarried(db: Db): Promise<SandboxParcel[]> {
  return db
    .select()
    .from(sandboxParcels)
    .where(and(isNotNull(sandboxParcels.trackingNumber), isNull(sandboxParcels.cancelledAt)))
    .orderBy(asc(sandboxParcels.id))
    .limit(MOST_SHOWN);
}

export async function updateParcel(tx: Tx, id: number, change: ParcelChange): Promise<SandboxParcel> {
  const [row] = await tx.update(sandboxParcels).set(change).where(eq(sandboxParcels.id, id)).returning();
  if (!row) throw new Error('The sandbox has written nothing');
  return row;
}

export async function countCall(tx: Tx, id: number, call: CountedCall): Promise<void> {
  await tx
    .update(sandboxParcels)
    .set({
      calls: sql`jsonb_set(calls, array[${call}::text], to_jsonb(coalesce((calls ->> ${call})::int, 0) + 1))`,
    })
    .where(eq(sandboxParcels.id, id));
}

export async function addAnswer(tx: Tx, id: number, answer: unknown): Promise<void> {
  await tx
    .update(sandboxParcels)
    .set({ answers: sql`answers || jsonb_build_array(${JSON.stringify(answer)}::jsonb)` })
    .where(eq(sandboxParcels.id, id));
}

/** Adds a scan and gives its id. The parcel is where its newest scan says, whichever was written last. */
export async function insertScan(tx: Tx, scan: typeof sandboxScans.$inferInsert): Promise<number> {
  const [row] = await tx.insert(sandboxScans).values(scan).returning({ id: sandboxScans.id });
  if (!row) throw new Error('The sandbox has written nothing');
  await tx
    .update(sandboxParcels)
    .set({
      status: sql`(SELECT status FROM sandbox_scans WHERE parcel_id = ${scan.parcelId} ORDER BY at DESC, id DESC LIMIT 1)`,
    })
    .where(eq(sandboxParcels.id, scan.parcelId));
  return row.id;
}

/** Oldest first. */
export async function selectScans(db: Db | Tx, parcelIds: readonly number[]): Promise<SandboxScan[]> {
  if (parcelIds.length === 0) return [];
  return db
    .select()
    .from(sandboxScans)
    .where(inArray(sandboxScans.parcelId, [...parcelIds]))
    .orderBy(asc(sandboxScans.at), asc(sandboxScans.id));
}

export async function insertFault(db: Db, fault: typeof sandboxFaults.$inferInsert): Promise<void> {
  await db.insert(sandboxFaults).values(fault);
}

export async function selectFaults(db: Db): Promise<(typeof sandboxFaults.$inferSelect)[]> {
  return db.select().from(sandboxFaults).where(sql`times > 0`).orderBy(asc(sandboxFaults.id));
}

export async function deleteFaults(db: Db): Promise<void> {
  await db.delete(sandboxFaults);
}

const faultRow = z.object({ fault: z.enum(sandboxFaults.fault.enumValues) });

/** The fault that a call meets, used up once by it; the oldest first. */
export async function takeFault(db: Db, path: string): Promise<Fault | undefined> {
  const statement = sql`
    UPDATE sandbox_faults SET times = times - 1
    WHERE id = (
      SELECT id FROM sandbox_faults WHERE times > 0 AND position(call in ${path}) > 0
      ORDER BY id LIMIT 1 FOR UPDATE
    )
    RETURNING fault`;
  const [row] = await readRows(db, faultRow, statement);
  return row?.fault;
}
