import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import type { paymentAttempts } from '#server/db/schema/payments.ts';

type NewAttempt = Omit<Required<typeof paymentAttempts.$inferInsert>, 'orderId'> & {
  providerOrderId: string;
};

/** What the provider said last counts. Nothing is written for an order that is not this store's. */
export async function upsertAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  const { id, providerOrderId, status, amountPaise, currency, method, failure, madeAt, seenAt } = attempt;
  await db.execute(sql`
    INSERT INTO payment_attempts (id, order_id, status, amount_paise, currency, method, failure, made_at, seen_at)
    SELECT ${id}, o.id, ${status}, ${amountPaise}::bigint, ${currency}, ${method}, ${failure}, ${madeAt.toISOString()},
      ${seenAt.toISOString()}
    FROM orders o WHERE o.provider_order_id = ${providerOrderId}
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, failure = excluded.failure, seen_at = excluded.seen_at`);
}

export interface AttemptRow {
  id: string;
  status: string;
  amountPaise: number;
  currency: string;
  method: string | null;
  failure: string | null;
  at: string;
}

/** Every payment that was tried for an order, the first one first; what became money is `captured`. */
export async function selectAttempts(db: Db, orderId: string): Promise<AttemptRow[]> {
  const { rows } = await db.execute<AttemptRow & Record<string, unknown>>(sql`
    SELECT id, 'captured' AS status, amount_paise AS "amountPaise", currency, method, NULL AS failure, captured_at AS at
    FROM payments WHERE order_id = ${orderId}
    UNION ALL
    SELECT a.id, a.status, a.amount_paise, a.currency, a.method, a.failure, a.made_at FROM payment_attempts a
    WHERE a.order_id = ${orderId} AND NOT EXISTS (SELECT FROM payments p WHERE p.id = a.id)
    ORDER BY at, id`);
  return rows;
}
