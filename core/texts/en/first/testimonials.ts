import type { Testimonial } from '#core/contract/texts.ts';

/** What customers say on the home page, until the owner changes it. */
export const firstTestimonials: Testimonial[] = [
  {
    quote:
      'The print looks the same after a month of washing. My brother has already taken it from me twice.',
    author: 'Aarav',
    city: 'Pune',
  },
  {
    quote:
      'Ordered on Monday, wearing it on Saturday. The oversized fit is actually oversized, not just long.',
    author: 'Nandini',
    city: 'Kochi',
  },
  {
    quote: 'Paid cash at the door, opened it, smiled. The Urdu one gets a question every time I wear it.',
    author: 'Zoya',
    city: 'Lucknow',
  },
];
