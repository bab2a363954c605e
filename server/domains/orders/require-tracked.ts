import type { Db } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { PlacedOrder } from './lifecycle/change-order.ts';
import { selectTrackedOrder } from './orders.queries.ts';

const TOKEN = /^[\w-]{22}$/;

/** The order of a link, for whoever has it. */
export async function requireTracked(db: Db, token: string): Promise<PlacedOrder> {
  const order = TOKEN.test(token) ? await selectTrackedOrder(db, token) : undefined;
  if (!order || order.placedAt === null) throw new Refusal('not-found');
  return { ...order, placedAt: order.placedAt };
}
