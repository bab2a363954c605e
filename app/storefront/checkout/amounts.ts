import { ask } from '#app/lib/ask.ts';
import { toDeliveryTerms } from '#app/lib/delivery-charges.ts';
import { failureCode, failureDetails } from '#app/lib/send-call.ts';
import { toQuoteLines } from '#app/storefront/cart/cart-quote.ts';
import { readDeliveryCharge } from '#core/contract/delivery.ts';
import { placeOrder, type QuoteAnswer } from '#core/contract/orders.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import { type DeliveryTerms, quoteOrder } from '#core/pricing/quote.ts';
import type { CheckoutData } from './checkout-data.ts';

/** What the payment page shows, in rupees: calculated here, or by the server where the two differed. */
export type Amounts = QuoteAnswer;

/** What delivery to this state costs. When the server cannot say, nothing is charged here; the order has its own table. */
export async function readDeliveryTerms(state: string): Promise<DeliveryTerms | null> {
  try {
    return toDeliveryTerms(await ask(readDeliveryCharge, { params: { state } }));
  } catch (error) {
    console.warn(error);
    return null;
  }
}

export function calculateAmounts(checkout: CheckoutData, delivery: DeliveryTerms | null): Amounts {
  const { couponCode, discount } = checkout;
  const quote = quoteOrder({
    lines: toQuoteLines(checkout.cart),
    // The cart has already found out what the coupon gives for exactly these lines.
    coupon:
      couponCode === null
        ? null
        : { code: couponCode, minOrderPaise: 0, kind: 'flat', amountPaise: paiseFromRupees(discount) },
    delivery,
  });
  return {
    subtotal: rupeesFromPaise(quote.subtotalPaise),
    offerApplied: quote.offerApplied,
    couponCode: quote.couponCode,
    discount: rupeesFromPaise(quote.discountPaise),
    deliveryCharge: rupeesFromPaise(quote.deliveryPaise),
    total: rupeesFromPaise(quote.totalPaise),
  };
}

/** What the goods cost after discounts. */
export function getGoodsPaise({ total, deliveryCharge }: Amounts): number {
  return paiseFromRupees(total) - paiseFromRupees(deliveryCharge);
}

/** What the special offer takes off: the rest of the sum. */
export function getOfferDiscount({ subtotal, discount, deliveryCharge, total }: Amounts): number {
  const paise =
    paiseFromRupees(subtotal) -
    paiseFromRupees(discount) +
    paiseFromRupees(deliveryCharge) -
    paiseFromRupees(total);
  return rupeesFromPaise(paise);
}

/** The server's own amounts, when the total of an order has changed. */
export function getFreshAmounts(error: unknown): Amounts | null {
  if (failureCode(placeOrder, error) !== 'total-changed') return null;
  return failureDetails(placeOrder, error).quote ?? null;
}
