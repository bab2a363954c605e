import type { Order } from '#core/contract/orders.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { retentionStart } from '#core/rules/retention.ts';
import { deleteKeysBefore } from '#server/domains/idempotency.queries.ts';
import { describePickup } from '#texts/pickups.ts';
import { placeOrder } from './checkout/place-order.ts';
import { startPayment } from './checkout/start-payment.ts';
import { answerByLink, answerQuestion } from './cod/answer-question.ts';
import { cashAtTheDoor, paidAhead } from './cod/order-cash.ts';
import { presentQuestion } from './cod/present-cod.ts';
import { cancelOwnOrder, cancelUnconfirmed, findUnconfirmed } from './lifecycle/cancel-order.ts';
import type { OrderContext } from './order-context.ts';
import { selectOwnOrders } from './own-orders.queries.ts';
import { toTrackingUrl } from './tracking-url.ts';

const MOST_ORDERS_SHOWN = 200;

export function createOrders(context: OrderContext) {
  /** A shopper's own orders, newest first. */
  async function listOwnOrders(userId: string): Promise<Order[]> {
    const orders = await selectOwnOrders(context.db, userId, MOST_ORDERS_SHOWN);
    return orders.map((row) => presentOwnOrder(context, row));
  }

  /** Nobody repeats a call after a week. */
  async function forgetOldKeys(): Promise<void> {
    const now = context.now();
    await deleteKeysBefore(context.db, { before: retentionStart('idempotencyKeys', now), now });
  }

  return {
    placeOrder: placeOrder.bind(null, context),
    startPayment: startPayment.bind(null, context),
    cancelOwnOrder: cancelOwnOrder.bind(null, context),
    findUnconfirmed: findUnconfirmed.bind(null, context),
    cancelUnconfirmed: cancelUnconfirmed.bind(null, context),
    answerByLink: answerByLink.bind(null, context),
    answerQuestion: answerQuestion.bind(null, context),
    listOwnOrders,
    forgetOldKeys,
  };
}

type OwnOrderRow = Awaited<ReturnType<typeof selectOwnOrders>>[number];

function presentOwnOrder({ publicUrl, now }: OrderContext, row: OwnOrderRow): Order {
  const { trackToken, totalPaise, aheadPaise, refusedAt, parcelState, ...asked } = row;
  const { askedFor, waitsUntil, advancePaise, ...order } = asked;
  const returnRequests = order.returnRequests.map(({ pickup, ...request }) => ({
    ...request,
    ...(pickup && { pickup: { ...pickup, text: describePickup(pickup, now()) } }),
  }));
  return {
    ...order,
    paidAhead: rupeesFromPaise(paidAhead(row)),
    payOnDelivery: rupeesFromPaise(cashAtTheDoor(row, parcelState)),
    question: presentQuestion(row) ?? undefined,
    trackingUrl: toTrackingUrl(publicUrl, trackToken),
    returnRequests,
    returnRequest: returnRequests[0],
  };
}
