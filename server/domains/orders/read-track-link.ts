import type { OrderContext } from './order-context.ts';
import { selectOrder } from './orders.queries.ts';
import { toTrackingUrl } from './tracking-url.ts';

/** The order's link as it is now; none for what was never placed. */
export async function readTrackLink(
  { db, publicUrl }: Pick<OrderContext, 'db' | 'publicUrl'>,
  orderId: string,
): Promise<string | null> {
  const order = await selectOrder(db, orderId);
  return order?.placedAt ? toTrackingUrl(publicUrl, order.trackToken) : null;
}
