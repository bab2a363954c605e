import { isRefusal } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { failureDetails } from '#app/lib/send-call.ts';
import { cancelPayment, placeOrder } from '#core/contract/orders.ts';
import type { CheckoutData } from './checkout-data.ts';
import { finishAttempt } from './order-calls.ts';
import { emptyCartAfter, type PlacedOrder, placedOrderFrom } from './placed-order.ts';

/**
 * Finds out what became of an attempt whose answer was lost, once the server has refused to begin another one under its key.
 * Resolves to its order, whose lines leave the cart; or to null: it has come to nothing, and the shopper can order.
 */
export async function findEarlierOrder(
  { checkoutId }: CheckoutData,
  error: unknown,
): Promise<PlacedOrder | null> {
  const { earlier } = failureDetails(placeOrder, error);
  if (!earlier) throw error;
  if (earlier.razorpayOrderId) await endPayment(earlier.razorpayOrderId);
  const order = await emptyCartAfter(earlier.orderId);
  if (order) return placedOrderFrom(order);
  finishAttempt(checkoutId);
  return null;
}

/** Unless it was paid; a refusal says that it had ended before. */
async function endPayment(razorpayOrderId: string): Promise<void> {
  try {
    await ask(cancelPayment, { params: { razorpayOrderId } });
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}
