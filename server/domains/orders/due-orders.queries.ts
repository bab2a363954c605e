import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { WorkKind } from '#core/rules/background-work.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { orders } from '#server/db/schema/orders.ts';
import { hasNoJob } from '#server/jobs/jobs.queries.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { lockOrder, type OrderRow } from './orders.queries.ts';

interface Due {
  now: Date;
  most: number;
}

/** Orders that are due by one of their times and have no job, those that waited longest first. */
async function selectDue(
  db: Db,
  { kind, by, where, now, most }: Due & { kind: WorkKind; by: PgColumn; where?: SQL | undefined },
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(lte(by, now), where, hasNoJob(kind, sql`${orders.id}`)))
    .orderBy(asc(by))
    .limit(most);
  return rows.map(({ id }) => id);
}

const IS_UNCONFIRMED = sql`${orders.status} = 'Pending' AND NOT EXISTS (
  SELECT FROM orders earlier WHERE earlier.user_id = ${orders.userId} AND earlier.delivered_at IS NOT NULL)`;

const IS_WAITING = sql`${orders.status} = 'Pending' AND ${orders.waitsUntil} IS NOT NULL`;

/** Cash on delivery orders whose shopper was asked and has not answered in time. */
export async function selectLapsed(db: Db, due: Due): Promise<string[]> {
  return selectDue(db, { kind: 'confirmation', by: orders.waitsUntil, where: IS_WAITING, ...due });
}

/** Cash on delivery orders that should have been confirmed by now. */
export async function selectUnconfirmed(db: Db, due: Due): Promise<string[]> {
  return selectDue(db, { kind: 'confirmation', by: orders.confirmBy, where: IS_UNCONFIRMED, ...due });
}

/** One of them, unless it has been confirmed or cancelled meanwhile. */
export async function lockUnconfirmed(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<OrderRow | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.id, id),
        or(and(lte(orders.waitsUntil, now), IS_WAITING), and(lte(orders.confirmBy, now), IS_UNCONFIRMED)),
      ),
    )
    .for('no key update');
  return order;
}

/** Holds whose time is over. */
export async function selectExpiredHolds(db: Db, due: Due): Promise<string[]> {
  const where = and(isNull(orders.placedAt), eq(orders.status, 'Pending'));
  return selectDue(db, { kind: 'hold', by: orders.holdUntil, where, ...due });
}

/** One of them, unless it has been paid or ended meanwhile. */
export async function lockExpiredHold(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<OrderRow | undefined> {
  const order = await lockOrder(tx, id);
  const isHold = order?.placedAt === null && order.status === 'Pending';
  return isHold && order.holdUntil !== null && order.holdUntil <= now ? order : undefined;
}

/** Orders whose payments are to be compared with the provider's records now. */
export async function selectDueChecks(db: Db, due: Due): Promise<string[]> {
  return selectDue(db, { kind: 'payment-check', by: orders.checkAt, ...due });
}

const nextRow = z.object({ next: z.coerce.date().nullable() });

/**
 * Sets the next check of an order that has been checked, unless something has asked for one meanwhile. `afterSeconds`
 * counts from the order's own time, or from when its shopper last began to pay for it after all; behind the last there is no check.
 */
export async function advanceCheck(
  db: Db,
  {
    order,
    now,
    afterSeconds,
  }: { order: { id: string; checkAt: Date }; now: Date; afterSeconds: readonly number[] },
): Promise<void> {
  const statement = sql`
    UPDATE orders o SET checks = o.checks + 1,
      check_at = CASE WHEN o.checks + 2 <= ${afterSeconds.length}::int THEN greatest(
        coalesce((SELECT max(created_at) FROM payment_requests WHERE order_id = o.id), o.created_at) + make_interval(secs => (${sql.param(afterSeconds)}::float8[])[o.checks + 2]),
        ${now.toISOString()}::timestamptz + make_interval(secs => ${afterSeconds[0] ?? 0}::float8)
      ) END
    WHERE o.id = ${order.id} AND o.check_at = ${order.checkAt.toISOString()}::timestamptz(3)
    RETURNING check_at AS next`;
  const [advanced] = await readRows(db, nextRow, statement);
  if (advanced?.next) await sendJob(db, 'payment-check', order.id, advanced.next);
}

/** True for the one who may ask the provider about this order now; it is asked once in `seconds`. */
export async function claimAsking(
  db: Db,
  { id, now, seconds }: { id: string; now: Date; seconds: number },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    UPDATE orders SET asked_at = ${now.toISOString()}
    WHERE id = ${id} AND (asked_at IS NULL OR asked_at <= ${now.toISOString()}::timestamptz - make_interval(secs => ${seconds}))`);
  return rowCount === 1;
}

export async function setCheckAt(db: Db | Tx, orderId: string, checkAt: Date): Promise<void> {
  await db.update(orders).set({ checkAt }).where(eq(orders.id, orderId));
  await sendJob(db, 'payment-check', orderId);
}
