import type { OrderRow } from './orders.queries.ts';

/** What the discount of an order is made of: its coupon, and what paying a cash order online took off. */
export function splitDiscount({ discountPaise, priceTerms }: Pick<OrderRow, 'discountPaise' | 'priceTerms'>) {
  const savingPaise = priceTerms?.savingPaise ?? 0;
  return { couponPaise: discountPaise - savingPaise, savingPaise };
}
