import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';

const orderSchema = z.object({
  id: z.string(),
  isPlaced: z.boolean(),
  status: z.string(),
  totalPaise: z.number(),
  keptPaise: z.number(),
  paymentMethod: z.string(),
});

/** What is wrong with the orders of a shopper who wanted one; nothing, if all is well. */
export async function findWrong(db: Db, phone: string, shown: ReadonlySet<number>): Promise<string[]> {
  const orders = await readRows(
    db,
    orderSchema,
    sql`SELECT o.id, o.placed_at IS NOT NULL AS "isPlaced", o.status, o.total_paise AS "totalPaise",
          o.paid_paise - o.refunded_paise AS "keptPaise", o.payment_method AS "paymentMethod"
        FROM orders o JOIN users u ON u.id = o.user_id WHERE u.phone = ${phone}`,
  );
  const placed = orders.filter(({ isPlaced, status }) => isPlaced && status !== 'Cancelled');
  return [
    ...(placed.length > 1 ? [`${placed.length} orders`] : []),
    ...placed
      .filter(({ totalPaise }) => !shown.has(totalPaise))
      .map(({ totalPaise }) => `${totalPaise} paise, shown were ${[...shown].join(', ')}`),
    ...orders
      .filter(({ isPlaced, status, keptPaise }) => keptPaise > 0 && (!isPlaced || status === 'Cancelled'))
      .map(({ id }) => `money without an order: ${id}`),
    ...placed
      .filter(
        ({ paymentMethod, keptPaise, totalPaise }) =>
          paymentMethod === 'Razorpay' && keptPaise !== totalPaise,
      )
      .map(({ id }) => `not what it costs was paid: ${id}`),
  ];
}

export async function countPlaced(db: Db, phone: string): Promise<number> {
  const [row] = await readRows(
    db,
    z.object({ count: z.number() }),
    sql`SELECT count(*)::int AS count FROM orders o JOIN users u ON u.id = o.user_id
        WHERE u.phone = ${phone} AND o.placed_at IS NOT NULL`,
  );
  return row?.count ?? 0;
}
