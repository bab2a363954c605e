import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { wakeAfterCommit } from '#server/jobs/send-job.ts';
import type { ShopperMessage } from '../lifecycle/order-messages.ts';
import type { OrderRow } from '../orders.queries.ts';

type Address = Pick<OrderRow, Extract<keyof OrderRow, `ship${string}`>>;

export async function updateAddress(tx: Tx, orderId: string, address: Address): Promise<void> {
  await tx.update(orders).set(address).where(eq(orders.id, orderId));
}

export async function updateLineSize(tx: Tx, lineId: string, size: string): Promise<void> {
  await tx.update(orderLines).set({ size }).where(eq(orderLines.id, lineId));
}

/** Puts a message into the outbox once more, for the same person; with `fresh` in new words. */
export async function insertMessageAgain(
  tx: Tx,
  {
    messageId,
    newId,
    fresh,
    at,
  }: { messageId: string; newId: string; fresh: ShopperMessage | null; at: Date },
): Promise<void> {
  const variables = fresh && JSON.stringify(fresh.variables);
  await tx.execute(sql`
    INSERT INTO outbox (id, event, channel, recipient, subject, order_id, user_id, body, template, variables,
      created_at, next_attempt_at)
    SELECT ${newId}, event, channel, recipient, subject, order_id, user_id, coalesce(${fresh?.body ?? null}, body),
      CASE channel WHEN 'sms' THEN coalesce(${fresh?.template ?? null}, template) END,
      CASE channel WHEN 'sms' THEN coalesce(${variables}::jsonb, variables) END,
      ${at.toISOString()}, ${at.toISOString()}
    FROM outbox WHERE id = ${messageId}`);
  wakeAfterCommit(tx, 'message');
}
