import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isLoggedOut, isRefusal } from '#app/lib/api-failure.ts';
import { lastCall } from '#app/lib/connection.ts';
import { useStore } from '#app/lib/store-identity.ts';
import type { LoginState } from '#app/storefront/accounts/login-code.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import type { ComingQuestion } from '#core/contract/delivery.ts';
import type { PaymentMethod } from '#core/rules/order-states.ts';
import { cartTexts } from '#texts/cart.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import { comingQuestionTexts } from '#texts/coming-question.ts';
import { nothingToPayTexts } from '#texts/nothing-to-pay.ts';
import { type Amounts, getFreshAmounts } from './amounts.ts';
import type { CheckoutData } from './checkout-data.ts';
import { isFinal } from './confirm-payment.ts';
import { placeCodOrder } from './order-calls.ts';
import { ProviderNotLoaded, payInWindow } from './pay-in-window.ts';
import { emptyCart, findFollowing, type PlacedOrder, toPlacedOrder } from './placed-order.ts';

export type Payment = ReturnType<typeof usePayment>;

/** The two ways to pay, one at a time. */
export function usePayment(checkout: CheckoutData, calculated: Amounts) {
  const navigate = useNavigate();
  const { brandName } = useStore();
  const { isBusy, run } = useBusy();
  const [busyWith, setBusyWith] = useState<PaymentMethod | null>(null);
  const [fresh, setFresh] = useState<Amounts | null>(null);
  /** Why the server would not take the order, as it says itself. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const amounts = fresh ?? calculated;
  const leavingRef = useRef<AbortController>(null);
  useEffect(() => () => leavingRef.current?.abort(), []);

  /** The shopper has done all there is to do: what was ordered leaves the cart before anything else can happen to the page. */
  async function conclude(text: string, path: string, order?: Promise<PlacedOrder>) {
    emptyCart(checkout.cart.map(({ product }) => product));
    await showAlert(text);
    await navigate(path, { replace: true, state: await order });
  }

  function thank(text: string, orderId: string, paymentMethod: PaymentMethod) {
    const placed = { orderId, paymentMethod, total: amounts.total };
    const order = toPlacedOrder(placed, checkout);
    // Asked for while the shopper reads the alert.
    const followed = findFollowing(orderId).then((following) => ({ ...order, ...following }));
    return conclude(text, '/thank-you', followed);
  }

  async function orderOnDelivery(question: ComingQuestion | undefined) {
    const { orderId } = await placeCodOrder(checkout, amounts);
    const onDelivery = question
      ? comingQuestionTexts.placed[question.askedFor]
      : checkoutTexts.placedOnDelivery;
    await thank(amounts.total > 0 ? onDelivery : nothingToPayTexts.placed, orderId, 'COD');
  }

  async function orderOnline() {
    const leaving = new AbortController();
    leavingRef.current = leaving;
    const outcome = await payInWindow({ checkout, amounts, brandName }, leaving.signal);
    if (outcome.kind === 'paid') {
      await thank(checkoutTexts.placedAndPaid, outcome.orderId, 'Razorpay');
    }
    if (outcome.kind === 'waiting') await conclude(outcome.message, '/user/profile');
    if (outcome.kind === 'refused') await showAlert(outcome.message);
  }

  /** An earlier attempt, whose answer was lost, may have been the order; only if not is there another one. */
  async function orderOnce(order: () => Promise<void>) {
    try {
      await order();
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'idempotency-key-reused') throw error;
      const { findEarlierOrder } = await import('./earlier-order.ts');
      const placed = await findEarlierOrder(checkout, error);
      if (!placed) return order();
      await showAlert(checkoutTexts.alreadyPlaced);
      await navigate('/thank-you', { replace: true, state: placed });
    }
  }

  /** What the shopper learns of a failure. Pressing again goes on with the same attempt. */
  async function explain(error: unknown, method: PaymentMethod) {
    console.warn(error);
    if (isLoggedOut(error)) {
      await showAlert(cartTexts.loginToOrder);
      // Back to this very checkout: another one could pay a second time for what this attempt may have paid.
      return navigate('/login', { state: { from: '/payment', fromState: checkout } satisfies LoginState });
    }
    if (error instanceof ProviderNotLoaded) return showAlert(checkoutTexts.providerNotLoaded);
    const freshAmounts = getFreshAmounts(error);
    if (freshAmounts && isRefusal(error)) {
      setFresh(freshAmounts);
      // A coupon that was dropped, say: what the amounts above no longer show.
      setRefusal(error.message);
      return showAlert(error.message);
    }
    // What was not even sent is said by the offline strip's code.
    if (isRefusal(error)) setRefusal(error.message);
    else if (!lastCall.read()?.unsent) setRefusal(checkoutTexts.noAnswer);
    if (method === 'COD') await showAlert(isFinal(error) ? error.message : checkoutTexts.codFailed);
  }

  function pay(method: PaymentMethod, order: () => Promise<void>) {
    return run(async () => {
      setBusyWith(method);
      setRefusal(null);
      try {
        await orderOnce(order);
      } catch (error) {
        await explain(error, method);
      } finally {
        setBusyWith(null);
      }
    });
  }

  return {
    amounts,
    isBusy,
    busyWith,
    refusal,
    payOnline: () => pay('Razorpay', orderOnline),
    /** With what the shopper has read will be asked for, if anything. */
    payOnDelivery: (question?: ComingQuestion) => pay('COD', () => orderOnDelivery(question)),
  };
}
