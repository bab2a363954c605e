import { spreadAmount } from '#core/pricing/spread.ts';
import { formatPaise } from '#core/rules/money-text.ts';
import type { Tx } from '#server/db/client.ts';
import { notifyConfirmed } from '#server/domains/orders/cod/answer-question.ts';
import { isPayable, owedOf } from '#server/domains/orders/cod/payable-order.ts';
import { changeOrder } from '#server/domains/orders/lifecycle/change-order.ts';
import {
  type LateCause,
  notifyShopper,
  ORDER_MESSAGES,
} from '#server/domains/orders/lifecycle/order-messages.ts';
import { type OrderHooks, STORE } from '#server/domains/orders/order-context.ts';
import { insertHistory, type OrderRow, selectLines } from '#server/domains/orders/orders.queries.ts';
import type { ProviderPayment } from '#server/integrations/payment-provider.ts';
import { refundPart } from '../refunds/decide-refund.ts';
import { discountLine, type PaymentRequest, updateRequest } from './payment-requests.queries.ts';

/** Why money does not count towards a cash order. */
interface CashRefusal {
  reason: 'amount-differs' | 'paid-twice' | 'nothing-owed';
  lateCause?: LateCause;
}

/** The order before the payment, the payment, and what it was asked for as. */
export interface CashPayment {
  order: OrderRow;
  payment: ProviderPayment;
  request: PaymentRequest;
  hasParcel: boolean;
}

/** Null for money that the order can take: it is still to be paid, and as much is owed as when the payment was begun. */
export function refuseCashPayment({ order, payment, request, hasParcel }: CashPayment): CashRefusal | null {
  if (payment.currency !== 'INR' || payment.amountPaise !== request.amountPaise) {
    return { reason: 'amount-differs' };
  }
  if (order.paymentMethod !== 'COD' || order.paymentStatus !== 'Pending') return { reason: 'paid-twice' };
  if (order.status === 'Cancelled') return { reason: 'nothing-owed', lateCause: 'cancelled' };
  if (order.status === 'Returned') return { reason: 'nothing-owed' };
  if (!isPayable(order, hasParcel)) return { reason: 'nothing-owed', lateCause: 'dispatched' };
  return owedOf(order) === request.owedPaise ? null : { reason: 'paid-twice' };
}

/**
 * Money for a cash order has come. It pays all of what is owed, or the part that was asked for, and confirms the order; or
 * it goes back. `received` is the order with the money in its books.
 */
export async function settleCashPayment(
  tx: Tx,
  received: OrderRow,
  {
    at,
    hooks,
    publicUrl,
    ...paid
  }: Omit<CashPayment, 'hasParcel'> & { at: Date; hooks: OrderHooks; publicUrl: string },
): Promise<'confirmed' | 'refunded'> {
  const { payment, request } = paid;
  const { providerOrderId } = request;
  const refusal = refuseCashPayment({ ...paid, hasParcel: await hooks.hasParcel(tx, received.id) });
  if (refusal) {
    if (request.paymentId === null) await updateRequest(tx, providerOrderId, { refusedAt: at });
    const { id: paymentId, amountPaise, currency } = payment;
    const part = { paymentId, amountPaise, currency };
    await refundPart(tx, received, { ...refusal, ...part, publicUrl, who: STORE, at });
    return 'refunded';
  }
  await updateRequest(tx, providerOrderId, { paymentId: payment.id });
  const isAll = request.amountPaise + request.savingPaise === request.owedPaise;
  await (isAll ? payAll : payPart)(tx, received, { request, publicUrl });
  return 'confirmed';
}

interface Counted {
  request: PaymentRequest;
  /** Where shoppers reach the store. */
  publicUrl: string;
}

/** From now on it is an order that was paid online, like any other. */
async function payAll(tx: Tx, received: OrderRow, { request, publicUrl }: Counted): Promise<void> {
  const { savingPaise } = request;
  const order = await takeOff(tx, received, savingPaise);
  const paid = await changeOrder(tx, order, {
    ...confirmed(order),
    paymentMethod: 'Razorpay',
    paymentStatus: 'Paid',
    aheadPaise: 0,
    who: STORE,
    note: `Paid online after all${savingPaise > 0 ? `, ${formatPaise(savingPaise)} saved` : ''}`,
  });
  const message = ORDER_MESSAGES['order-placed'](paid, publicUrl);
  await notifyShopper(tx, { event: `cod-paid:${order.id}`, order: paid, message });
}

async function payPart(tx: Tx, order: OrderRow, { request, publicUrl }: Counted): Promise<void> {
  const { amountPaise } = request;
  const note = `${formatPaise(amountPaise)} paid ahead`;
  const change = { ...confirmed(order), aheadPaise: order.aheadPaise + amountPaise, who: STORE, note };
  const paid = await changeOrder(tx, order, change);
  await insertHistory(tx, order.id, [{ what: 'payment', to: 'Part paid', who: STORE, note }]);
  await notifyConfirmed(tx, { ...paid, totalPaise: owedOf(paid) }, publicUrl);
}

function confirmed({ status }: OrderRow) {
  return status === 'Pending' ? ({ status: 'Confirmed' } as const) : {};
}

/** What paying online takes off is a discount like others: lines, invoice and refunds know of it. */
async function takeOff(tx: Tx, order: OrderRow, savingPaise: number): Promise<OrderRow> {
  if (savingPaise === 0) return order;
  const lines = await selectLines(tx, order.id);
  const parts = spreadAmount(
    savingPaise,
    lines.map(({ totalPaise }) => totalPaise),
  );
  for (const [index, { id }] of lines.entries()) await discountLine(tx, id, parts[index] ?? 0);
  const terms = order.priceTerms ?? { coupon: null, delivery: null };
  return changeOrder(tx, order, {
    discountPaise: order.discountPaise + savingPaise,
    totalPaise: order.totalPaise - savingPaise,
    priceTerms: { ...terms, savingPaise },
    who: STORE,
  });
}
