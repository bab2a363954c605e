import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import {
  sandboxOrders,
  sandboxPayments,
  sandboxRefunds,
  sandboxWebhooks,
} from '#server/db/schema/sandbox.ts';

export type SandboxOrder = typeof sandboxOrders.$inferSelect;
export type SandboxPayment = typeof sandboxPayments.$inferSelect;
export type SandboxRefund = typeof sandboxRefunds.$inferSelect;
export type NewOrder = typeof sandboxOrders.$inferInsert;
export type NewRefund = typeof sandboxRefunds.$inferInsert;

/** Seconds until an event that was not taken is sent again. */
const BACK_OFF_SECONDS = [2, 5, 15, 60, 300, 900, 3600];

export async function insertOrder(db: Db, order: NewOrder) {
  return written(await db.insert(sandboxOrders).values(order).returning());
}

export async function selectOrder(db: Db | Tx, id: string): Promise<SandboxOrder | undefined> {
  const [order] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.id, id));
  return order;
}

/** One payment at a time: an order is paid once. */
export async function lockOrder(tx: Tx, id: string): Promise<SandboxOrder | undefined> {
  const [order] = await tx.select().from(sandboxOrders).where(eq(sandboxOrders.id, id)).for('update');
  return order;
}

export async function countAttempt(tx: Tx, id: string, status: string): Promise<void> {
  await tx
    .update(sandboxOrders)
    .set({ status, attempts: sql`${sandboxOrders.attempts} + 1` })
    .where(eq(sandboxOrders.id, id));
}

export async function insertPayment(tx: Tx, payment: typeof sandboxPayments.$inferInsert) {
  return written(await tx.insert(sandboxPayments).values(payment).returning());
}

export async function selectPayment(db: Db | Tx, id: string): Promise<SandboxPayment | undefined> {
  const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
  return payment;
}

export async function lockPayment(tx: Tx, id: string): Promise<SandboxPayment | undefined> {
  const [payment] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)).for('update');
  return payment;
}

export async function selectPaymentsOf(db: Db | Tx, orderId: string): Promise<SandboxPayment[]> {
  return db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.orderId, orderId))
    .orderBy(desc(sandboxPayments.createdAt), sandboxPayments.id);
}

/** Newest first; times in seconds, both ends included. */
export async function selectPaymentsBetween(
  db: Db,
  { from, to, skip, count }: { from: number; to: number; skip: number; count: number },
): Promise<SandboxPayment[]> {
  return db
    .select()
    .from(sandboxPayments)
    .where(
      and(
        gte(sandboxPayments.createdAt, new Date(from * 1000)),
        lt(sandboxPayments.createdAt, new Date((to + 1) * 1000)),
      ),
    )
    .orderBy(desc(sandboxPayments.createdAt), desc(sandboxPayments.id))
    .limit(count)
    .offset(skip);
}

export async function updatePayment(
  tx: Tx,
  id: string,
  change: { status: string; amountRefunded?: number },
): Promise<void> {
  await tx.update(sandboxPayments).set(change).where(eq(sandboxPayments.id, id));
}

export async function insertRefund(tx: Tx, refund: NewRefund) {
  return written(await tx.insert(sandboxRefunds).values(refund).returning());
}

export async function selectRefund(db: Db | Tx, id: string): Promise<SandboxRefund | undefined> {
  const [refund] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id));
  return refund;
}

export async function selectRefundsOf(db: Db, paymentId: string): Promise<SandboxRefund[]> {
  return db
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentId, paymentId))
    .orderBy(desc(sandboxRefunds.createdAt));
}

export async function selectRefundByKey(tx: Tx, key: string): Promise<SandboxRefund | undefined> {
  const [refund] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.idempotencyKey, key));
  return refund;
}

export async function insertWebhook(tx: Tx, webhook: typeof sandboxWebhooks.$inferInsert): Promise<void> {
  await tx.insert(sandboxWebhooks).values(webhook);
}

const webhookRow = z.object({ id: z.string(), body: z.string() });

/** Takes what is due, so that no other process sends it too; what is not marked as delivered comes up again. */
export async function claimWebhooks(db: Db, most: number): Promise<z.infer<typeof webhookRow>[]> {
  const statement = sql`
    UPDATE sandbox_webhooks SET attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs =>
        (${sql.param(BACK_OFF_SECONDS)}::int[])[least(attempts + 1, ${BACK_OFF_SECONDS.length}::int)])
    WHERE id IN (
      SELECT id FROM sandbox_webhooks WHERE delivered_at IS NULL AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, body`;
  return readRows(db, webhookRow, statement);
}

export async function markDelivered(db: Db, id: string): Promise<void> {
  await db.update(sandboxWebhooks).set({ deliveredAt: new Date() }).where(eq(sandboxWebhooks.id, id));
}

function written<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('The sandbox has written nothing');
  return row;
}
