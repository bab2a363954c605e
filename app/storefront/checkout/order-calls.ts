import { sendCall } from '#app/lib/send-call.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { requestAsUser } from '#app/lib/user-request.ts';
import { checkCod } from '#core/contract/delivery.ts';
import type { OrderPlaced, PaymentStanding, PaymentStarted } from '#core/contract/orders.ts';
import type { PaymentCallback } from '#core/contract/payments.ts';
import type { PaymentMethod } from '#core/rules/order-states.ts';
import { attemptKey } from './attempt-key.ts';
import type { CheckoutData } from './checkout-data.ts';
import type { Figures } from './figures.ts';

export async function placeCodOrder(checkout: CheckoutData, figures: Figures): Promise<OrderPlaced> {
  const body = {
    ...orderBody(checkout, figures, 'COD'),
    deliveryCharge: figures.deliveryCharge,
    paymentStatus: 'Pending',
  };
  const idempotencyKey = keyOf(checkout, figures, 'COD');
  return (await requestAsUser('/api/orders/create', { method: 'POST', body, idempotencyKey })) as OrderPlaced;
}

/** Why this order cannot be paid at the door; null when it can, and when that could not be found out. */
export async function readCodRefusal(body: {
  phone: string;
  pincode: string;
  total: number;
}): Promise<string | null> {
  try {
    // Not as the shopper: that would log out whoever's session has ended, before they have pressed anything.
    const token = sessionStore.read()?.token;
    return (await sendCall(checkCod, { body }, token)).reason;
  } catch {
    return null;
  }
}

/** Has the goods kept aside and an order opened with the payment provider. */
export async function startPayment(checkout: CheckoutData, figures: Figures): Promise<PaymentStarted> {
  const body = orderBody(checkout, figures, 'Razorpay');
  const idempotencyKey = keyOf(checkout, figures, 'Razorpay');
  const path = '/api/orders/create-pending';
  return (await requestAsUser(path, { method: 'POST', body, idempotencyKey })) as PaymentStarted;
}

export async function verifyPayment(callback: PaymentCallback): Promise<PaymentStanding> {
  const path = '/api/orders/verify-payment';
  return (await requestAsUser(path, { method: 'POST', body: callback })) as PaymentStanding;
}

export async function readPaymentStanding(
  razorpayOrderId: string,
  signal: AbortSignal,
): Promise<PaymentStanding> {
  const path = `/api/orders/payment/${encodeURIComponent(razorpayOrderId)}`;
  return (await requestAsUser(path, { signal })) as PaymentStanding;
}

/** Gives the goods back. Should the money have arrived after all, the answer says so. */
export async function cancelPending(razorpayOrderId: string): Promise<PaymentStanding> {
  const path = `/api/orders/cancel-pending/${encodeURIComponent(razorpayOrderId)}`;
  return (await requestAsUser(path, { method: 'DELETE' })) as PaymentStanding;
}

function orderBody(checkout: CheckoutData, figures: Figures, paymentMethod: PaymentMethod) {
  return {
    items: checkout.orderItems,
    total: figures.total,
    shipping: checkout.shippingInfo,
    discount: figures.discount,
    couponCode: figures.couponCode,
    paymentMethod,
  };
}

function keyOf({ checkoutId }: CheckoutData, { total }: Figures, method: PaymentMethod): string {
  return attemptKey({ checkoutId, method, total });
}
