import { ask } from '#app/lib/ask.ts';
import { bearer, sendCall } from '#app/lib/send-call.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { storedText } from '#app/lib/stored-value.ts';
import { shownPromises } from '#app/storefront/delivery/shown-promises.ts';
import { type CodChecked, checkCod } from '#core/contract/delivery.ts';
import { type OrderPlaced, type PaymentStarted, placeOrder, startPayment } from '#core/contract/orders.ts';
import type { PaymentMethod } from '#core/rules/order-states.ts';
import type { Amounts } from './amounts.ts';
import { type CheckoutData, openCheckout } from './checkout-data.ts';

export function placeCodOrder(checkout: CheckoutData, amounts: Amounts): Promise<OrderPlaced> {
  const { body, idempotencyKey } = toOrder(checkout, amounts, 'COD');
  const onDelivery = { deliveryCharge: amounts.deliveryCharge, paymentStatus: 'Pending' };
  return ask(placeOrder, { body: { ...body, ...onDelivery }, idempotencyKey });
}

/** Reserves the goods and opens an order at the payment provider. */
export function startOnlinePayment(checkout: CheckoutData, amounts: Amounts): Promise<PaymentStarted> {
  return ask(startPayment, toOrder(checkout, amounts, 'Razorpay'));
}

/** Whether this order can be paid at the door, and what will be asked for; null when that could not be found out. */
export async function checkCash(
  { shippingInfo, orderItems }: CheckoutData,
  total: number,
): Promise<CodChecked | null> {
  const { phone, pincode, address } = shippingInfo;
  const items = orderItems.map(({ productId, selectedSize }) => ({ productId, selectedSize }));
  const body = { phone, pincode, total, address, items };
  try {
    // Not as the shopper: that would log out whoever's session has ended, before they have pressed anything.
    const token = sessionStore.read()?.token;
    return await sendCall(checkCod, { body }, bearer(token));
  } catch {
    return null;
  }
}

function toOrder<Method extends PaymentMethod>(
  checkout: CheckoutData,
  amounts: Amounts,
  paymentMethod: Method,
) {
  const { checkoutId, orderItems: items, shippingInfo: shipping } = checkout;
  const { total, discount, couponCode } = amounts;
  openCheckout.write(checkoutId);
  const promise = shownPromises.get(shipping.pincode) ?? undefined;
  return {
    body: { items, total, shipping, discount, couponCode, paymentMethod, promise },
    idempotencyKey: attemptKey(checkoutId),
  };
}

/**
 * The idempotency key of an attempt to order. It stays the same until the attempt is over, also after a reload, in another
 * way of paying and at another total: a call whose answer was lost may have placed the order.
 */
export function attemptKey(checkoutId: string): string {
  return `${checkoutId}-${finishedAttempts(checkoutId)}`;
}

/** The payment that this attempt began has come to nothing: the next try is another one. */
export function finishAttempt(checkoutId: string): void {
  const finished = finishedAttempts(checkoutId) + 1;
  memory.set(checkoutId, finished);
  storedCount(checkoutId).write(String(finished));
  openCheckout.write(null);
}

/** Where there is no storage the count lives as long as the page. */
const memory = new Map<string, number>();

function finishedAttempts(checkoutId: string): number {
  return memory.get(checkoutId) ?? Number(storedCount(checkoutId).read() ?? 0);
}

function storedCount(checkoutId: string) {
  return storedText('sessionStorage', `checkout-${checkoutId}`);
}
