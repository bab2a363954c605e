import { sql } from 'drizzle-orm';
import type { Db, Tx } from './client.ts';
import { readNumber, readRows } from './read-rows.ts';
import { type WrongEntry, wrongEntry } from './wrong-entry.ts';

/** Couriers at shoppers' doors beside the returns that they come for. */
export async function verifyReturnParcels(db: Db | Tx): Promise<WrongEntry[]> {
  // An upgrade is tried on a copy of the version before, which may have none.
  const tables = await readNumber(db, sql`(SELECT count(to_regclass('public.return_parcels'))::int)`);
  if (tables === 0) return [];
  return readRows(
    db,
    wrongEntry,
    sql`SELECT 'a courier comes for an approved return, and for no other' AS rule, p.reference AS subject,
      0 AS expected, 1 AS found
    FROM return_parcels p JOIN return_requests r ON r.id = p.return_id
    WHERE p.ended_at IS NULL AND r.status <> 'Approved'`,
  );
}
