import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { WANTED_AT } from '#core/rules/restock.ts';
import { TODO_KEYS, type TodoKey } from '#core/rules/todos.ts';
import type { Db } from '#server/db/client.ts';
import { iso, readRows } from '#server/db/read-rows.ts';
import { TROUBLED_BACKUPS } from '#server/domains/backups/backups.queries.ts';
import { countRows } from '#server/domains/lists.queries.ts';
import { IS_UNBOOKED } from '#server/domains/orders/admin/order-filters.queries.ts';
import { FIRST_LAPSE, WAITING_ORDERS } from '#server/domains/orders/cod/waiting-orders.queries.ts';
import { FIRST_FAILED, parcelsInView } from '#server/domains/parcels/parcel-views.queries.ts';
import {
  OPEN_DIFFERENCES,
  OWED_FAILED_REFUNDS,
} from '#server/domains/payments/reconciliation/differences.queries.ts';
import { notRemittedSince } from '#server/domains/remittance/remittance-lists.queries.ts';
import { IS_SALE } from '#server/domains/sales.queries.ts';
import { lowSizes } from '#server/domains/stock/admin/stock.queries.ts';
import { WORRYING_WORK } from '#server/jobs/jobs.queries.ts';

const countedTodo = z.object({
  key: z.enum(TODO_KEYS),
  count: z.int(),
  since: iso.nullable(),
  until: iso.nullable(),
});

interface Facts {
  now: Date;
  today: Date;
  lowAt: number;
  /** Cash that was collected before this moment should have been paid. */
  remittedBefore: Date;
}

/** Neither sent nor given up a quarter of an hour after they could have been. */
const LATE_MESSAGES = sql`SELECT FROM outbox WHERE sent_at IS NULL AND gave_up_at IS NULL
  AND (next_attempt_at < now() - interval '15 minutes'
    OR last_error IS NOT NULL AND created_at < now() - interval '15 minutes')`;

/** Sizes of which nothing is left, and that several people wait for. */
const WANTED_SOLD_OUT = sql`SELECT FROM restock_requests q
  JOIN product_sizes s ON s.product_id = q.product_id AND s.size = q.size AND s.on_hand = s.held
  WHERE q.notified_at IS NULL GROUP BY q.product_id, q.size HAVING count(*) >= ${WANTED_AT}::int`;

/** The rows that each line counts; every one has an index that holds little else. */
const ROWS: Record<TodoKey, (facts: Facts) => SQL> = {
  'new-orders': ({ today }) =>
    sql`SELECT FROM orders o WHERE o.placed_at >= ${today.toISOString()} AND o.replacement_for IS NULL AND ${IS_SALE}`,
  'to-confirm': () => placed(sql`status = 'Pending' AND payment_method = 'COD' AND waits_until IS NULL`),
  'cod-to-confirm': () => WAITING_ORDERS,
  'paid-to-pack': () => placed(sql`status = 'Confirmed' AND payment_status = 'Paid'`),
  'cash-to-pack': () => placed(sql`status = 'Confirmed' AND payment_method = 'COD'`),
  'to-book': () =>
    sql`SELECT FROM orders o WHERE o.placed_at IS NOT NULL AND o.status = 'Packed' AND ${IS_UNBOOKED}`,
  'to-ship': () => placed(sql`status = 'Packed'`),
  'pickup-due': ({ now }) => parcelsInView('pickup-due', now),
  'failed-deliveries': ({ now }) => parcelsInView('to-answer', now),
  'lost-parcels': ({ now }) => parcelsInView('lost', now),
  'contradicted-parcels': ({ now }) => parcelsInView('contradicted', now),
  'troubled-parcels': ({ now }) => parcelsInView('troubled', now),
  'unmoved-parcels': ({ now }) => parcelsInView('unmoved', now),
  'parcels-to-receive': ({ now }) => parcelsInView('to-receive', now),
  'returns-to-decide': () => sql`SELECT FROM return_requests WHERE status = 'Pending'`,
  'returns-to-receive': () => sql`SELECT FROM return_requests WHERE status = 'Approved'`,
  'returns-to-finish': () => sql`SELECT FROM return_requests WHERE status = 'Received'`,
  'low-stock': ({ lowAt }) => lowSizes(lowAt),
  'wanted-sold-out': () => WANTED_SOLD_OUT,
  'open-enquiries': () => sql`SELECT FROM contact_messages WHERE NOT done`,
  'waiting-reviews': () => sql`SELECT FROM reviews WHERE is_waiting`,
  'review-photos': () =>
    sql`SELECT review_id FROM review_photos WHERE approved_at IS NULL GROUP BY review_id`,
  'low-reviews': () => sql`SELECT FROM reviews WHERE rating <= 2 AND answer IS NULL AND NOT hidden`,
  'payment-differences': () => OPEN_DIFFERENCES,
  'overdue-remittance': ({ remittedBefore }) => notRemittedSince(remittedBefore),
  'failed-refunds': () => OWED_FAILED_REFUNDS,
  'unsent-messages': () => sql`SELECT FROM outbox WHERE gave_up_at IS NOT NULL`,
  'late-messages': () => LATE_MESSAGES,
  'failed-jobs': () => WORRYING_WORK,
  'troubled-backups': () => TROUBLED_BACKUPS,
  // Only the process that looked knows: the others read what it has noted.
  'low-disk': () => sql`SELECT FROM alarms WHERE key = 'low-disk' AND ended_at IS NULL`,
};

/** How much there is to do of each kind, in one question. */
export async function countTodos(
  db: Db,
  { keys, facts }: { keys: readonly TodoKey[]; facts: Facts },
): Promise<z.infer<typeof countedTodo>[]> {
  if (keys.length === 0) return [];
  const counts = keys.map((key) => {
    const since = key === 'failed-deliveries' ? FIRST_FAILED : sql`NULL::timestamptz`;
    const until = key === 'cod-to-confirm' ? FIRST_LAPSE : sql`NULL::timestamptz`;
    return sql`SELECT ${key} AS key, ${countRows(ROWS[key](facts))} AS count, ${since} AS since, ${until} AS until`;
  });
  return readRows(db, countedTodo, sql.join(counts, sql` UNION ALL `));
}

function placed(condition: SQL): SQL {
  return sql`SELECT FROM orders WHERE placed_at IS NOT NULL AND ${condition}`;
}
