import type { FaqEntry } from '#core/contract/texts.ts';

/** Questions that most people have, until the owner changes them. */
export const firstFaq: FaqEntry[] = [
  {
    question: 'How do I track my order?',
    answer: [
      'Tracking information is sent by SMS once your order ships, to the phone number on your order. You can also see its status under ‘My Orders’ in [your profile](/user/profile).',
    ],
  },
  {
    question: 'Is cash on delivery available?',
    answer: [
      'Yes. Cash on delivery (COD) is available at all pin codes. You can also pay online by UPI, card or netbanking.',
    ],
  },
  {
    question: 'Can I change or cancel my order?',
    answer: [
      'Orders cannot be changed or cancelled once placed, so please check your size, address and phone number before you pay. If something is wrong with what you received, see the [Cancellation & Refund Policy](/refund-policy).',
    ],
  },
  {
    question: 'How do returns and refunds work?',
    answer: [
      'We have a 7-day return policy. You can request a return or exchange under ‘My Orders’ in [your profile](/user/profile) within 7 days of delivery. Items must be unworn, with tags attached.',
      'Refunds come within 3-5 working days after inspection. See [Shipping & Returns](/shipping-return) for details.',
    ],
  },
  {
    question: 'How do I find my size, and who can help if I am unsure?',
    answer: [
      'There is a size chart on each product page, with garment measurements. Compare them with a t-shirt that fits you well.',
      'For this and anything else, support is reachable by e-mail ([{supportEmail}](mailto:{supportEmail})) and phone ([{supportPhone}](tel:{supportPhone})).',
    ],
  },
];
