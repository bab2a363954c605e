import { randomUUID } from 'node:crypto';
import { Refusal } from '#server/domains/refusal.ts';
import { eventsOfOrder } from '../lifecycle/order-events.ts';
import { ORDER_MESSAGES } from '../lifecycle/order-messages.ts';
import type { Actor, OrderContext } from '../order-context.ts';
import { insertHistory, selectOrder } from '../orders.queries.ts';
import { insertMessageAgain } from './order-changes.queries.ts';
import { selectMessagesOf, selectReturnsOfOrder, selectStaffRefunds } from './order-details.queries.ts';

/** Sends a message of an order once more to the same person; that of the parcel as it is known by now. */
export async function resendMessage(
  { db, now }: OrderContext,
  { staff, orderId, messageId }: { staff: Actor; orderId: string; messageId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await selectOrder(tx, orderId);
    if (!order || order.placedAt === null) throw new Refusal('order-not-found');
    const refunds = await selectStaffRefunds(tx, orderId);
    const returns = await selectReturnsOfOrder(tx, orderId);
    const events = eventsOfOrder({
      orderId,
      refundIds: refunds.map(({ id }) => id),
      returns,
    });
    const message = (await selectMessagesOf(tx, events)).find(({ id }) => id === messageId);
    if (!message) throw new Refusal('message-not-found');
    const fresh =
      message.event === `order-shipped:${orderId}` ? ORDER_MESSAGES['order-shipped'](order) : null;
    const newId = `${message.event}:again:${randomUUID()}`;
    await insertMessageAgain(tx, { messageId, newId, fresh, at: now() });
    const note = fresh?.body ?? message.body;
    await insertHistory(tx, orderId, [{ what: 'message', to: message.channel, who: staff.id, note }]);
  });
}
