import { PRODUCT_TYPES, THEMES } from '#core/rules/categories.ts';
import { categoryPath } from '../products/listing/listings.ts';

export interface NavigationLink {
  label: string;
  to: string;
}

export const MAIN_LINKS: readonly NavigationLink[] = [
  { label: 'Shop All', to: '/shop' },
  { label: 'New Arrivals', to: '/new-arrivals' },
  { label: 'Sale', to: '/sale' },
];

export const CATEGORY_COLUMNS: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: 'Product types',
    links: PRODUCT_TYPES.map(({ label, slug }) => ({ label, to: `/category/${slug}` })),
  },
  { title: 'Themes', links: THEMES.map((theme) => ({ label: theme, to: categoryPath(theme) })) },
];

export const FOOTER_COLUMNS: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: 'Shop',
    links: [...MAIN_LINKS, { label: 'Oversized T-Shirt', to: '/category/oversized-t-shirt' }],
  },
  {
    title: 'Help',
    links: [
      { label: 'FAQ', to: '/faq' },
      { label: 'Contact Us', to: '/contact-us' },
      { label: 'Shipping & Returns', to: '/shipping-return' },
      { label: 'Shipping Policy', to: '/shipping-policy' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Terms and Conditions', to: '/terms-and-conditions' },
      { label: 'Privacy Policy', to: '/privacy-policy' },
      { label: 'Refund Policy', to: '/refund-policy' },
    ],
  },
];

export const WAYS_TO_PAY = ['UPI', 'RuPay', 'Visa', 'Mastercard', 'Netbanking', 'Cash on Delivery'] as const;
