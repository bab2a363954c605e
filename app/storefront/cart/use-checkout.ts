import { useNavigate } from 'react-router';
import { ApiFailure, isLoggedOut } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { newRandomId } from '#app/lib/random-id.ts';
import type { DeliveryDetails } from '#app/storefront/addresses/delivery-details.ts';
import { type CheckoutData, openCheckout, toOrderItems } from '#app/storefront/checkout/checkout-data.ts';
import { showAlert } from '#app/ui/alert.tsx';
import type { Problems } from '#app/ui/field.tsx';
import { confirmShipping } from '#core/contract/delivery.ts';
import { isRecord } from '#core/objects.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Quote } from '#core/pricing/quote.ts';
import type { Cart } from '#core/rules/cart.ts';
import { cartTexts, deliveryFormTexts } from '#texts/cart.ts';

/** Confirms where the order goes and carries it on to the payment page. Resolves to what the server finds wrong. */
export function useCheckout({ cart, quote }: { cart: Cart; quote: Quote }) {
  const navigate = useNavigate();

  return async function checkOut(
    details: DeliveryDetails,
    onConfirmed?: () => void,
  ): Promise<Problems | undefined> {
    try {
      await ask(confirmShipping, { body: details });
    } catch (error) {
      console.warn(error);
      if (isLoggedOut(error)) {
        await showAlert(cartTexts.loginToOrder);
        await navigate('/login', { state: { from: '/cart' } });
        return undefined;
      }
      await showAlert(deliveryFormTexts.failed);
      return toProblems(error, details);
    }
    onConfirmed?.();
    const state: CheckoutData = {
      checkoutId: openCheckout.read() ?? newRandomId(),
      shippingInfo: details,
      orderItems: toOrderItems(cart),
      // The payment page asks for the charge of the address itself.
      total: rupeesFromPaise(quote.totalPaise - quote.deliveryPaise),
      discount: rupeesFromPaise(quote.discountPaise),
      couponCode: quote.couponCode,
      cart,
    };
    await navigate('/payment', { state });
    return undefined;
  };
}

/** A refusal that names a field of the form. */
function toProblems(error: unknown, details: DeliveryDetails): Problems | undefined {
  const body = error instanceof ApiFailure ? error.body : null;
  if (!isRecord(body) || typeof body.field !== 'string' || typeof body.message !== 'string') return undefined;
  return body.field in details ? { [body.field]: body.message } : undefined;
}
