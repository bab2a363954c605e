import { paiseFromRupees } from '#core/pricing/paise.ts';
import { type CouponTerms, type DeliveryTerms, type Quote, quoteOrder } from '#core/pricing/quote.ts';
import { type Cart, lineProblem } from '#core/rules/cart.ts';

/** What the cart costs. Lines of which nothing is left cost nothing: they cannot be bought. */
export function quoteCart(
  cart: Cart,
  { coupon, delivery = null }: { coupon: CouponTerms | null; delivery?: DeliveryTerms | null },
): Quote {
  const lines = cart
    .filter((line) => lineProblem(line)?.kind !== 'gone')
    .map(({ product, quantity }) => ({
      category: product.category,
      unitPaise: paiseFromRupees(product.price),
      quantity,
    }));
  return quoteOrder({ lines, coupon, delivery });
}
