import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { milestones } from '#server/db/schema/milestones.ts';

/** When something was reached; undefined when it was not. */
export async function selectReached(db: Db, name: string): Promise<Date | undefined> {
  const [row] = await db.select().from(milestones).where(eq(milestones.name, name));
  return row?.reachedAt;
}

export async function writeReached(db: Db, name: string, reachedAt: Date): Promise<void> {
  await db
    .insert(milestones)
    .values({ name, reachedAt })
    .onConflictDoUpdate({ target: milestones.name, set: { reachedAt } });
}

export async function deleteReached(db: Db, name: string): Promise<void> {
  await db.delete(milestones).where(eq(milestones.name, name));
}

const databaseFacts = z.object({ version: z.int(), canCreate: z.boolean() });

/** The version as PostgreSQL counts it (180004), and whether the store's role may create a database. */
export async function readDatabaseFacts(db: Db): Promise<z.infer<typeof databaseFacts>> {
  const [facts] = await readRows(
    db,
    databaseFacts,
    sql`SELECT current_setting('server_version_num')::int AS version, (rolcreatedb OR rolsuper) AS "canCreate"
      FROM pg_roles WHERE rolname = current_user`,
  );
  return facts ?? { version: 0, canCreate: false };
}

const eventRow = z.object({ receivedAt: z.coerce.date().nullable() });

/** When the provider's last event arrived that was signed with our secret. */
export async function readLastEvent(db: Db): Promise<Date | null> {
  const [row] = await readRows(
    db,
    eventRow,
    sql`SELECT max(received_at) AS "receivedAt" FROM payment_events`,
  );
  return row?.receivedAt ?? null;
}

/** When a courier's last push came that carried our token. */
export async function readLastPush(db: Db, provider: 'shiprocket' | 'delhivery'): Promise<Date | null> {
  const [row] = await readRows(
    db,
    eventRow,
    sql`SELECT received_at AS "receivedAt" FROM courier_pushes WHERE provider = ${provider}
      ORDER BY received_at DESC LIMIT 1`,
  );
  return row?.receivedAt ?? null;
}

const parcelRow = z.object({ bookedAt: z.coerce.date().nullable() });

/** When the first parcel was booked. */
export async function readFirstParcel(db: Db): Promise<Date | null> {
  const [row] = await readRows(
    db,
    parcelRow,
    sql`SELECT booked_at AS "bookedAt" FROM parcels WHERE booked_at IS NOT NULL ORDER BY updated_at LIMIT 1`,
  );
  return row?.bookedAt ?? null;
}

const countRow = z.object({ products: z.int() });

export async function countProducts(db: Db): Promise<number> {
  const [row] = await readRows(db, countRow, sql`SELECT count(*)::int AS products FROM products`);
  return row?.products ?? 0;
}
