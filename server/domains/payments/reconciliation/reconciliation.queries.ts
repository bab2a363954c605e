import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type DifferenceList,
  listDifferences,
  PAYMENT_LISTS,
  type PaymentList,
} from '#core/contract/payments.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { iso, readIds, readRows, rupees } from '#server/db/read-rows.ts';
import { providerPayments, settledDifferences } from '#server/db/schema/payments.ts';
import { comesAfter, countRows, type NewestCursor } from '#server/domains/lists.queries.ts';
import { BESIDE_OURS, DIFFERENCE_OF, OWED_FAILED_REFUNDS, UNPAID_ORDERS } from './differences.queries.ts';

/** Status of a payment of ours that the provider does not know. */
const MISSING = 'missing';

type ReadRecord = Omit<typeof providerPayments.$inferInsert, 'readAt' | 'difference'>;

export async function storeRecords(db: Db, records: readonly ReadRecord[], readAt: Date): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map((record) => ({
    ...record,
    providerOrderId: record.providerOrderId || null,
    readAt,
  }));
  await db
    .insert(providerPayments)
    .values(rows)
    .onConflictDoUpdate({
      target: providerPayments.id,
      set: {
        providerOrderId: sql`excluded.provider_order_id`,
        amountPaise: sql`excluded.amount_paise`,
        refundedPaise: sql`excluded.refunded_paise`,
        currency: sql`excluded.currency`,
        status: sql`excluded.status`,
        madeAt: sql`excluded.made_at`,
        readAt,
      },
    });
}

/** Stores that the provider knows nothing of a payment that we have. */
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
  const statement = sql`
    SELECT p.id FROM payments p LEFT JOIN provider_payments d ON d.id = p.id
    WHERE p.captured_at >= ${from.toISOString()} AND p.captured_at < ${to.toISOString()}
      AND p.method IS DISTINCT FROM 'cash' AND (d.read_at IS NULL OR d.read_at < ${readAt.toISOString()})
    ORDER BY p.captured_at LIMIT ${most}`;
  return readIds(db, statement);
}

const openRow = z.object({ open: z.int() });

/** Notes for each record that was read at this time, or for one, which list it belongs to; says how many do. */
export async function noteDifferences(
  db: Db | Tx,
  which: { readAt: Date } | { id: string },
): Promise<number> {
  const condition =
    'id' in which ? sql`d.id = ${which.id}` : sql`d.read_at = ${which.readAt.toISOString()}::timestamptz(3)`;
  const statement = sql`
    WITH found AS (
      SELECT d.id, ${DIFFERENCE_OF} AS difference FROM ${BESIDE_OURS} WHERE ${condition}
    ), noted AS (
      UPDATE provider_payments t SET difference = found.difference FROM found
      WHERE t.id = found.id AND t.difference IS DISTINCT FROM found.difference
    )
    SELECT count(difference)::int AS open FROM found`;
  const [noted] = await readRows(db, openRow, statement);
  return noted?.open ?? 0;
}

const { rows: differences } = listDifferences.data.shape;
const { provider, ours } = differences.element.shape;
const inRupees = { amount: rupees, refunded: rupees };
const differenceRow = differences.element.extend({
  at: iso,
  provider: provider.unwrap().extend(inRupees).nullable(),
  ours: ours.unwrap().extend(inRupees).nullable(),
});

/** One page of a list, newest first, with one row more than was asked for if there is one. */
export async function selectDifferences(
  db: Db,
  { list, after, limit }: { list: PaymentList; after: NewestCursor | undefined; limit: number },
) {
  const where = comesAfter(after, sql`at`, sql`id`) ?? sql`true`;
  const statement = sql`
    SELECT * FROM (${selectList(list)}) AS listed WHERE ${where} ORDER BY at DESC, id DESC LIMIT ${limit + 1}`;
  return readRows(db, differenceRow, statement);
}

function selectList(list: PaymentList): SQL {
  return list === 'failed-refunds' ? FAILED_REFUND_ROWS : differenceRows(list);
}

function differenceRows(list: DifferenceList): SQL {
  const read = sql`
    SELECT d.id, d.made_at AS at, o.id AS "orderId", o.ship_name AS customer,
      CASE WHEN d.status <> ${MISSING} THEN json_build_object('amount', d.amount_paise, 'refunded', d.refunded_paise,
        'currency', d.currency, 'status', d.status) END AS provider,
      CASE WHEN p.id IS NOT NULL THEN json_build_object('amount', p.amount_paise, 'refunded', back.decided,
        'currency', p.currency) END AS ours,
      NULL AS "lastError"
    FROM ${BESIDE_OURS} LEFT JOIN orders o ON o.id = p.order_id OR (p.id IS NULL AND o.provider_order_id = d.provider_order_id)
    WHERE d.difference = ${list} AND ${DIFFERENCE_OF} = ${list}`;
  if (list !== 'order-without-money') return read;
  return sql`${read} UNION ALL
    SELECT o.id, o.placed_at, o.id, o.ship_name, NULL,
      json_build_object('amount', o.total_paise, 'refunded', o.refunded_paise, 'currency', 'INR'), NULL
    ${UNPAID_ORDERS}`;
}

const FAILED_REFUND_ROWS = sql`
  SELECT r.id, r.created_at AS at, r.order_id AS "orderId", o.ship_name AS customer, NULL::json AS provider,
    json_build_object('amount', r.amount_paise, 'refunded', 0, 'currency', p.currency) AS ours,
    r.last_error AS "lastError"
  FROM refunds r JOIN orders o ON o.id = r.order_id JOIN payments p ON p.id = r.payment_id
  WHERE r.status = 'failed' AND r.id IN (${OWED_FAILED_REFUNDS})`;

const countRow = z.object({ list: z.enum(PAYMENT_LISTS), count: z.int() });

/** How many each list has. */
export async function countLists(db: Db): Promise<z.infer<typeof countRow>[]> {
  const counts = PAYMENT_LISTS.map(
    (list) =>
      sql`SELECT ${list} AS list, ${countRows(sql`SELECT FROM (${selectList(list)}) AS rows`)} AS count`,
  );
  return readRows(db, countRow, sql.join(counts, sql` UNION ALL `));
}

const momentRow = z.object({ at: iso });

export async function selectLastRead(db: Db): Promise<string | null> {
  const statement = sql`SELECT reached_at AS at FROM milestones WHERE name = 'provider-records-read'`;
  const [last] = await readRows(db, momentRow, statement);
  return last?.at ?? null;
}

export async function noteRead(db: Db, at: Date): Promise<void> {
  await db.execute(sql`
    INSERT INTO milestones (name, reached_at) VALUES ('provider-records-read', ${at.toISOString()})
    ON CONFLICT (name) DO UPDATE SET reached_at = excluded.reached_at`);
}

/** False when somebody has settled it before. */
export async function insertSettled(
  tx: Tx,
  settled: typeof settledDifferences.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx.insert(settledDifferences).values(settled).onConflictDoNothing();
  return rowCount === 1;
}

export async function isKnownDifference(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM provider_payments WHERE id = ${id} UNION ALL SELECT FROM orders WHERE id = ${id}
    UNION ALL SELECT FROM refunds WHERE id = ${id} LIMIT 1`);
  return rows.length > 0;
}
