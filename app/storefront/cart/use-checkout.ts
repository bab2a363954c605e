import { useNavigate } from 'react-router';
import { ApiFailure, isLoggedOut } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { type CheckoutData, newCheckoutId, orderItemsOf } from '#app/storefront/checkout/checkout-data.ts';
import { showAlert } from '#app/ui/alert.ts';
import { confirmShipping } from '#core/contract/delivery.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Quote } from '#core/pricing/quote.ts';
import type { Cart } from '#core/rules/cart.ts';
import { cartTexts, deliveryFormTexts } from '#texts/cart.ts';
import { type DeliveryDetails, type DeliveryProblems, NO_DETAILS } from './delivery-details.ts';
import { rememberAddress } from './remembered-address.ts';

/** Confirms where the order goes and carries it on to the payment page. Resolves to what the server finds wrong. */
export function useCheckout({ cart, quote }: { cart: Cart; quote: Quote }) {
  const navigate = useNavigate();

  return async function checkOut(details: DeliveryDetails): Promise<DeliveryProblems | null> {
    try {
      await ask(confirmShipping, { body: details });
    } catch (error) {
      console.warn(error);
      if (isLoggedOut(error)) {
        await showAlert(cartTexts.loginToOrder);
        await navigate('/login', { state: { from: '/cart' } });
        return null;
      }
      await showAlert(deliveryFormTexts.failed);
      return problemOf(error);
    }
    const userId = sessionStore.read()?.user?._id;
    if (userId !== undefined) rememberAddress(userId, details);
    const state: CheckoutData = {
      checkoutId: newCheckoutId(),
      shippingInfo: details,
      orderItems: orderItemsOf(cart),
      // The payment page asks for the charge of the address itself.
      total: rupeesFromPaise(quote.totalPaise - quote.deliveryPaise),
      discount: rupeesFromPaise(quote.discountPaise),
      couponCode: quote.couponCode,
      cart,
    };
    await navigate('/payment', { state });
    return null;
  };
}

/** A refusal that names a field of the form. */
function problemOf(error: unknown): DeliveryProblems | null {
  const body = error instanceof ApiFailure ? error.body : null;
  if (typeof body !== 'object' || body === null || !('field' in body) || !('message' in body)) return null;
  const { field, message } = body;
  if (typeof field !== 'string' || typeof message !== 'string') return null;
  return field in NO_DETAILS ? { [field]: message } : null;
}
