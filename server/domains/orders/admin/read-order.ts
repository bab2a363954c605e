import type { StaffOrder } from '#core/contract/orders/details.ts';
import type { UnpaidOrder } from '#core/contract/orders/unpaid.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { judgeRisk } from '#core/rules/cod-risk.ts';
import { isCancellable, isComingBack } from '#core/rules/order-states.ts';
import { hidePayeeLink } from '#core/rules/payee.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { cashToCollect } from '../cod/order-cash.ts';
import { presentQuestion } from '../cod/present-cod.ts';
import { selectRisk } from '../cod/waiting-orders.queries.ts';
import { requirePlaced } from '../lifecycle/change-order.ts';
import { eventsOfOrder } from '../lifecycle/order-messages.ts';
import { type OrderRow, selectOrder } from '../orders.queries.ts';
import { splitDiscount } from '../split-discount.ts';
import { toTrackingUrl } from '../tracking-url.ts';
import {
  NO_CHANGE,
  selectDocuments,
  selectMessages,
  selectReturnsOfOrder,
  selectStaffCustomer,
  selectStaffHistory,
  selectStaffLines,
  selectStaffParcel,
  selectStaffRefunds,
} from './order-details.queries.ts';
import type { OrderAdminContext } from './orders.service.ts';

interface PayoutAccess {
  /** Who transfers refunds may see where they go. */
  canPay: boolean;
}

/** One order with all that belongs to it. */
export async function readOrder(
  context: OrderAdminContext,
  orderId: string,
  access: PayoutAccess,
): Promise<StaffOrder> {
  const { db } = context;
  const order = requirePlaced(await selectOrder(db, orderId));
  const [{ history, ...shown }, returnRequests, documents, parcel, risk] = await Promise.all([
    readParts(context, order, access),
    selectReturnsOfOrder(db, orderId),
    selectDocuments(db, orderId),
    selectStaffParcel(db, orderId),
    selectRisk(db, orderId),
  ]);
  const refundIds = shown.refunds.map(({ id }) => id);
  const messages = await selectMessages(db, eventsOfOrder(orderId, refundIds, returnRequests));
  const { status, paymentMethod, paymentStatus, returnQuality, courier, trackingNumber } = order;
  return {
    ...shown,
    money: presentMoney(order, cashToCollect(order, parcel?.liveState)),
    version: history.find(({ what }) => !NO_CHANGE.includes(what))?.id ?? 0,
    status,
    paymentMethod,
    paymentStatus,
    placedAt: order.placedAt.toISOString(),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    refusedAt: order.refusedAt?.toISOString() ?? null,
    isComingBack: isComingBack(order),
    returnQuality,
    courier,
    trackingNumber,
    parcelId: parcel?.id ?? null,
    hasParcel: (parcel?.liveState ?? null) !== null,
    trackingUrl: toTrackingUrl(context.publicUrl, order.trackToken),
    cod: { risk: risk ? judgeRisk(risk.inputs) : null, question: presentQuestion(order) },
    replacementFor: order.replacementFor,
    returnRequests,
    history,
    messages: messages.map((message) => ({ ...message, body: hidePayeeLink(message.body) })),
    documents,
  };
}

/** An unpaid checkout with everything that answers "I paid, where is my order?". */
export async function readUnpaidOrder(
  context: OrderAdminContext,
  orderId: string,
  access: PayoutAccess,
): Promise<UnpaidOrder> {
  const order = await selectOrder(context.db, orderId);
  if (order?.placedAt !== null) throw new Refusal('order-not-found');
  const [{ history, ...shown }, attempts] = await Promise.all([
    readParts(context, order, access),
    context.readAttempts(orderId),
  ]);
  const ended = history.find(({ what, to }) => what === 'status' && to === 'Cancelled');
  const endsAt = order.holdUntil?.toISOString() ?? null;
  return {
    ...shown,
    money: presentMoney(order, 0),
    startedAt: order.createdAt.toISOString(),
    isOpen: isStillOpen(order.status, endsAt, context.now()),
    endsAt,
    ending: ended?.note ?? null,
    attempts,
  };
}

/** What orders and unpaid checkouts are both shown with. */
async function readParts(
  { db, readDuePayouts }: OrderAdminContext,
  order: OrderRow,
  { canPay }: PayoutAccess,
) {
  const { id } = order;
  const [lines, history, refunds, payouts, customer] = await Promise.all([
    selectStaffLines(db, id),
    selectStaffHistory(db, id),
    selectStaffRefunds(db, id),
    canPay ? readDuePayouts(id) : [],
    selectStaffCustomer(db, order.userId),
  ]);
  if (!customer) throw new Refusal('order-not-found');
  const canChange = order.placedAt !== null && isCancellable(order.status);
  return {
    id,
    shipping: presentShipping(order),
    customer,
    lines: canChange ? lines : lines.map((line) => ({ ...line, sizes: [] })),
    refunds: refunds.map((refund) => {
      return { ...refund, payout: payouts.find(({ refundId }) => refundId === refund.id) ?? null };
    }),
    history,
  };
}

function presentShipping(order: OrderRow): StaffOrder['shipping'] {
  return {
    name: order.shipName,
    address: order.shipAddress,
    phone: order.shipPhone,
    altPhone: order.shipAltPhone,
    email: order.shipEmail,
    pincode: order.shipPincode,
    city: order.shipCity,
    state: order.shipState,
  };
}

function presentMoney(order: OrderRow, toCollectPaise: number): StaffOrder['money'] {
  const { couponPaise, savingPaise } = splitDiscount(order);
  return {
    subtotal: rupeesFromPaise(order.subtotalPaise),
    offer: rupeesFromPaise(order.offerPaise),
    couponCode: order.couponCode,
    discount: rupeesFromPaise(couponPaise),
    saving: rupeesFromPaise(savingPaise),
    delivery: rupeesFromPaise(order.deliveryPaise),
    total: rupeesFromPaise(order.totalPaise),
    paid: rupeesFromPaise(order.paidPaise),
    refunded: rupeesFromPaise(order.refundedPaise),
    toCollect: rupeesFromPaise(toCollectPaise),
  };
}

/** Whether a checkout can still be paid: its time may be over a little before a job ends it. */
export function isStillOpen(status: string, endsAt: string | null, at: Date): boolean {
  return status === 'Pending' && endsAt !== null && new Date(endsAt) > at;
}
