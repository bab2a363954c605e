import { sql } from 'drizzle-orm';
import type { Db, Tx } from './client.ts';
import { readNumber, readRows } from './read-rows.ts';
import { type WrongEntry, wrongEntry } from './wrong-entry.ts';

/** What parcels say of themselves for the sake of the lists that staff work through: none is missing, none is left over. */
export async function verifyParcels(db: Db | Tx): Promise<WrongEntry[]> {
  // An upgrade is tried on a copy of the version before, which may not know of it.
  const columns = await readNumber(
    db,
    sql`(SELECT count(*)::int FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'parcels' AND column_name = 'awaits_decision')`,
  );
  if (columns === 0) return [];
  return readRows(
    db,
    wrongEntry,
    sql`SELECT 'a failed parcel awaits an answer until there is one, or its order is closed' AS rule, p.id AS subject, due.answer::int AS expected,
      p.awaits_answer::int AS found
    FROM parcels p JOIN orders o ON o.id = p.order_id, LATERAL (SELECT p.state = 'failed' AND p.ended_at IS NULL
      AND o.status NOT IN ('Delivered', 'Cancelled', 'Returned') AND NOT EXISTS (
      SELECT FROM failed_answers a WHERE a.parcel_id = p.id AND a.attempt = p.failed_attempts) AS answer) AS due
    WHERE p.awaits_answer <> due.answer
    UNION ALL
    SELECT 'a parcel that came back awaits its receipt while its order is on the road', p.id, due.receipt::int,
      p.awaits_receipt::int
    FROM parcels p JOIN orders o ON o.id = p.order_id, LATERAL (SELECT p.state = 'returned' AND p.ended_at IS NULL
      AND o.status IN ('Shipped', 'Out for Delivery') AS receipt) AS due
    WHERE p.awaits_receipt <> due.receipt
    UNION ALL
    SELECT 'a lost parcel awaits a decision until its order is closed or has another number', p.id, due.decision::int,
      p.awaits_decision::int
    FROM parcels p JOIN orders o ON o.id = p.order_id, LATERAL (SELECT p.state = 'lost'
      AND o.status NOT IN ('Delivered', 'Cancelled', 'Returned')
      AND (p.ended_at IS NULL OR o.tracking_number IS NULL) AS decision) AS due
    WHERE p.awaits_decision <> due.decision`,
  );
}
