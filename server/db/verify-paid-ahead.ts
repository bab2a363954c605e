import { sql } from 'drizzle-orm';
import type { Db, Tx } from './client.ts';
import { readNumber, readRows } from './read-rows.ts';
import { type WrongEntry, wrongEntry } from './wrong-entry.ts';

/** The part of the books that payments ahead of the door are in. */
export async function verifyPaidAhead(db: Db | Tx): Promise<WrongEntry[]> {
  // An upgrade is tried on a copy of the version before, which may not know of them.
  const columns = await readNumber(
    db,
    sql`(SELECT count(*)::int FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'orders' AND column_name = 'ahead_paise')`,
  );
  if (columns === 0) return [];
  return readRows(
    db,
    wrongEntry,
    sql`SELECT 'what was paid ahead of the door is there' AS rule, o.id AS subject, o.ahead_paise AS expected,
      o.paid_paise - o.refunded_paise AS found
    FROM orders o
    WHERE o.payment_method = 'COD' AND o.payment_status = 'Pending' AND o.status NOT IN ('Cancelled', 'Returned')
      AND o.ahead_paise > o.paid_paise - o.refunded_paise`,
  );
}
