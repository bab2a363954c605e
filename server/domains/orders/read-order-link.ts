import type { OrderLink } from '#server/domains/outbox/outbox.service.ts';
import type { OrderContext } from './order-context.ts';
import { selectOrder } from './orders.queries.ts';
import { toReviewUrl, toTrackingUrl } from './tracking-url.ts';

/** By the order's link as it is now; none for what was never placed. Who has just got something is asked how it is. */
export async function readOrderLink(
  { db, publicUrl }: Pick<OrderContext, 'db' | 'publicUrl'>,
  { orderId, event }: { orderId: string; event: string },
): Promise<OrderLink | null> {
  const order = await selectOrder(db, orderId);
  if (!order?.placedAt) return null;
  return event.startsWith('order-delivered:')
    ? { to: 'review', url: toReviewUrl(publicUrl, order.trackToken) }
    : { to: 'track', url: toTrackingUrl(publicUrl, order.trackToken) };
}
