import type { LinkPayment, Payable } from '#core/contract/orders/cod.ts';
import { type PayableAmount, payableAmount } from '#server/domains/orders/cod/payable-order.ts';
import { lockOrder } from '#server/domains/orders/orders.queries.ts';
import { requireTracked } from '#server/domains/orders/require-tracked.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { ProviderFailure } from '#server/integrations/payment-provider.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import type { PaymentContext } from '../payments.service.ts';
import { insertRequest, selectOpenRequest } from './payment-requests.queries.ts';

/**
 * The shopper of a cash order pays online after all, or the part that is asked for. The order stays as it is until the
 * money is there; the goods are the order's already.
 */
export async function startCashPayment(
  context: PaymentContext,
  { token, what }: { token: string; what: Payable },
): Promise<LinkPayment> {
  const { db, hooks } = context;
  const order = await requireTracked(db, token);
  const wanted = payableAmount(order, { what, hasParcel: await hooks.hasParcel(db, order.id) });
  if (!wanted) throw new Refusal('nothing-to-pay');
  const open = await selectOpenRequest(db, { orderId: order.id, ...wanted });
  const razorpayOrderId =
    open?.providerOrderId ?? (await requestPayment(context, order.id, { what, wanted }));
  return { razorpayOrderId, amount: wanted.amountPaise, currency: 'INR' };
}

/** Nobody has learnt of the provider's order until it is written down: what fails before can never be paid. */
async function requestPayment(
  context: PaymentContext,
  orderId: string,
  { what, wanted }: { what: Payable; wanted: PayableAmount },
): Promise<string> {
  const { db, now, hooks, reconcileSeconds } = context;
  const providerOrderId = await orderAtProvider(context, orderId, wanted.amountPaise);
  const createdAt = now();
  const checkAt = new Date(createdAt.getTime() + reconcileSeconds * 1000);
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const hasParcel = await hooks.hasParcel(tx, orderId);
    const still = order && payableAmount(order, { what, hasParcel });
    if (still?.owedPaise !== wanted.owedPaise) throw new Refusal('nothing-to-pay');
    await insertRequest(tx, { providerOrderId, orderId, ...wanted, createdAt }, checkAt);
    await sendJob(tx, 'payment-check', orderId, checkAt);
  });
  return providerOrderId;
}

async function orderAtProvider(
  { provider }: PaymentContext,
  orderId: string,
  amountPaise: number,
): Promise<string> {
  try {
    return (await provider.createOrder({ orderId, amountPaise })).id;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw new Refusal(error.isTooLarge ? 'payment-amount-too-large' : 'payment-unavailable');
  }
}
