import type { ProductPageText } from '#core/contract/texts.ts';

/** What the product page promises until the owner changes it. */
export const firstProductPage: ProductPageText = {
  delivery: 'Expected delivery in 5–6 working days',
  trust: ['Easy Return & Refunds', 'Cash on Delivery', 'Quality Assurance'],
  returnsTitle: '15 Days Return & Instant Refunds',
  returnsText: 'You can return it within 15 days of delivery. Your refund will reach you in 24–48 hours.',
};
