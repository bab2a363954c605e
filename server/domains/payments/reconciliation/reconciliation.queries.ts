import { type SQL, sql } from 'drizzle-orm';
import type { DifferenceList, PaymentList } from '#core/contract/payments.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { NewestCursor } from '#server/domains/newest-cursor.ts';
import { BESIDE_OURS, DIFFERENCE_OF, OWED_FAILED_REFUNDS, UNPAID_ORDERS } from './differences.queries.ts';

/** Status of a payment of ours that the provider does not know. */
const MISSING = 'missing';

export interface ReadRecord {
  id: string;
  providerOrderId: string;
  amountPaise: number;
  refundedPaise: number;
  currency: string;
  status: string;
  madeAt: Date;
}

export async function storeRecords(db: Db, records: readonly ReadRecord[], readAt: Date): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(
    ({ id, providerOrderId, amountPaise, refundedPaise, currency, status, madeAt }) => ({
      id,
      provider_order_id: providerOrderId || null,
      amount_paise: amountPaise,
      refunded_paise: refundedPaise,
      currency,
      status,
      made_at: madeAt.toISOString(),
      read_at: readAt.toISOString(),
    }),
  );
  await db.execute(sql`
    INSERT INTO provider_payments (id, provider_order_id, amount_paise, refunded_paise, currency, status, made_at, read_at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS told(id text, provider_order_id text,
      amount_paise int, refunded_paise int, currency text, status text, made_at timestamptz, read_at timestamptz)
    ON CONFLICT (id) DO UPDATE SET provider_order_id = excluded.provider_order_id, amount_paise = excluded.amount_paise,
      refunded_paise = excluded.refunded_paise, currency = excluded.currency, status = excluded.status,
      made_at = excluded.made_at, read_at = excluded.read_at`);
}

/** Keeps that the provider knows nothing of a payment that we have. */
export async function storeMissing(db: Db, id: string, readAt: Date): Promise<void> {
  await db.execute(sql`
    INSERT INTO provider_payments (id, provider_order_id, amount_paise, currency, status, made_at, read_at)
    SELECT p.id, o.provider_order_id, 0, p.currency, ${MISSING}, p.captured_at, ${readAt.toISOString()}
    FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = ${id}
    ON CONFLICT (id) DO UPDATE SET amount_paise = 0, refunded_paise = 0, status = ${MISSING}, read_at = excluded.read_at`);
}

/** Payments of ours in a stretch of time that were in none of the provider's pages. */
export async function selectUnlisted(
  db: Db,
  { from, to, readAt, most }: { from: Date; to: Date; readAt: Date; most: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT p.id FROM payments p LEFT JOIN provider_payments d ON d.id = p.id
    WHERE p.captured_at >= ${from.toISOString()} AND p.captured_at < ${to.toISOString()}
      AND p.method IS DISTINCT FROM 'cash' AND (d.read_at IS NULL OR d.read_at < ${readAt.toISOString()})
    ORDER BY p.captured_at LIMIT ${most}`);
  return rows.map(({ id }) => id);
}

/** Notes for each record that was read at this time, or for one, which list it belongs to; says how many do. */
export async function noteDifferences(
  db: Db | Tx,
  which: { readAt: Date } | { id: string },
): Promise<number> {
  const condition =
    'id' in which ? sql`d.id = ${which.id}` : sql`d.read_at = ${which.readAt.toISOString()}::timestamptz(3)`;
  const { rows } = await db.execute<{ open: number }>(sql`
    WITH found AS (
      SELECT d.id, ${DIFFERENCE_OF} AS difference FROM ${BESIDE_OURS} WHERE ${condition}
    ), noted AS (
      UPDATE provider_payments t SET difference = found.difference FROM found
      WHERE t.id = found.id AND t.difference IS DISTINCT FROM found.difference
    )
    SELECT count(difference)::int AS open FROM found`);
  return rows[0]?.open ?? 0;
}

export interface DifferenceRow {
  id: string;
  at: string;
  orderId: string | null;
  customer: string | null;
  theirAmount: number | null;
  theirRefunded: number | null;
  theirCurrency: string | null;
  theirStatus: string | null;
  ourAmount: number | null;
  ourRefunded: number | null;
  ourCurrency: string | null;
  lastError: string | null;
}

/** One page of a list, newest first, with one row more than was asked for if there is one. */
export async function selectDifferences(
  db: Db,
  { list, after, limit }: { list: PaymentList; after: NewestCursor | null; limit: number },
): Promise<DifferenceRow[]> {
  const rows = list === 'failed-refunds' ? FAILED_REFUND_ROWS : differenceRows(list);
  const behind = after ? sql`WHERE (at, id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql``;
  const { rows: page } = await db.execute<DifferenceRow & Record<string, unknown>>(sql`
    SELECT * FROM (${rows}) AS listed ${behind} ORDER BY at DESC, id DESC LIMIT ${limit + 1}`);
  return page;
}

function differenceRows(list: DifferenceList): SQL {
  const read = sql`
    SELECT d.id, d.made_at AS at, o.id AS "orderId", o.ship_name AS customer,
      d.amount_paise AS "theirAmount", d.refunded_paise AS "theirRefunded", d.currency AS "theirCurrency",
      d.status AS "theirStatus", p.amount_paise AS "ourAmount", back.decided AS "ourRefunded", p.currency AS "ourCurrency",
      NULL AS "lastError"
    FROM ${BESIDE_OURS} LEFT JOIN orders o ON o.id = p.order_id OR (p.id IS NULL AND o.provider_order_id = d.provider_order_id)
    WHERE d.difference = ${list} AND ${DIFFERENCE_OF} = ${list}`;
  if (list !== 'order-without-money') return read;
  return sql`${read} UNION ALL
    SELECT o.id, o.placed_at, o.id, o.ship_name, NULL, NULL, NULL, NULL, o.total_paise, o.refunded_paise, 'INR', NULL
    ${UNPAID_ORDERS}`;
}

const FAILED_REFUND_ROWS = sql`
  SELECT r.id, r.created_at AS at, r.order_id AS "orderId", o.ship_name AS customer, NULL::int AS "theirAmount",
    NULL::int AS "theirRefunded", NULL AS "theirCurrency", NULL AS "theirStatus", r.amount_paise AS "ourAmount",
    0 AS "ourRefunded", p.currency AS "ourCurrency", r.last_error AS "lastError"
  FROM refunds r JOIN orders o ON o.id = r.order_id JOIN payments p ON p.id = r.payment_id
  WHERE r.status = 'failed' AND r.id IN (${OWED_FAILED_REFUNDS})`;

/** How many stand in each list, up to `most`. */
export async function countLists(
  db: Db,
  lists: readonly PaymentList[],
  most: number,
): Promise<{ list: PaymentList; count: number }[]> {
  const counts = lists.map((list) => {
    const rows = list === 'failed-refunds' ? FAILED_REFUND_ROWS : differenceRows(list);
    return sql`SELECT ${list} AS list, (SELECT count(*)::int FROM (SELECT FROM (${rows}) AS rows LIMIT ${most}) AS counted) AS count`;
  });
  const { rows } = await db.execute<{ list: PaymentList; count: number }>(sql.join(counts, sql` UNION ALL `));
  return rows;
}

export async function selectLastRead(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`SELECT reached_at AS at FROM milestones WHERE name = 'provider-records-read'`,
  );
  return rows[0]?.at ?? null;
}

export async function noteRead(db: Db, at: Date): Promise<void> {
  await db.execute(sql`
    INSERT INTO milestones (name, reached_at) VALUES ('provider-records-read', ${at.toISOString()})
    ON CONFLICT (name) DO UPDATE SET reached_at = excluded.reached_at`);
}

/** False when somebody has settled it before. */
export async function insertSettled(
  tx: Tx,
  settled: { id: string; note: string; who: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO settled_differences (id, note, who, at)
    VALUES (${settled.id}, ${settled.note}, ${settled.who}, ${settled.at.toISOString()}) ON CONFLICT DO NOTHING`);
  return rowCount === 1;
}

export async function isKnownDifference(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ known: boolean }>(sql`
    SELECT EXISTS (SELECT FROM provider_payments WHERE id = ${id}) OR EXISTS (SELECT FROM orders WHERE id = ${id})
      OR EXISTS (SELECT FROM refunds WHERE id = ${id}) AS known`);
  return rows[0]?.known ?? false;
}
