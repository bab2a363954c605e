import { PRODUCT_TYPES, THEMES } from '#core/rules/categories.ts';
import { themeNames, typeNames } from '#texts/categories.ts';
import { commonTexts } from '#texts/common.ts';
import { frameTexts } from '#texts/frame.ts';
import { categoryPath } from '../products/listing/listings.ts';

export interface NavigationLink {
  label: string;
  to: string;
}

export const MAIN_LINKS: readonly NavigationLink[] = [
  { label: commonTexts.shopAll, to: '/shop' },
  { label: commonTexts.newArrivals, to: '/new-arrivals' },
  { label: frameTexts.sale, to: '/sale' },
];

export const CATEGORY_COLUMNS: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: frameTexts.productTypes,
    links: PRODUCT_TYPES.map(({ slug }) => ({ label: typeNames[slug], to: `/category/${slug}` })),
  },
  {
    title: frameTexts.themes,
    links: THEMES.map((theme) => ({ label: themeNames[theme], to: categoryPath(theme) })),
  },
];

export const FOOTER_COLUMNS: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: frameTexts.shop,
    links: [...MAIN_LINKS, { label: typeNames['oversized-t-shirt'], to: '/category/oversized-t-shirt' }],
  },
  {
    title: frameTexts.help,
    links: [
      { label: frameTexts.faq, to: '/faq' },
      { label: commonTexts.contactUs, to: '/contact-us' },
      { label: frameTexts.shippingReturns, to: '/shipping-return' },
      { label: frameTexts.shippingPolicy, to: '/shipping-policy' },
    ],
  },
  {
    title: frameTexts.legal,
    links: [
      { label: frameTexts.terms, to: '/terms-and-conditions' },
      { label: frameTexts.privacyPolicy, to: '/privacy-policy' },
      { label: frameTexts.refundPolicy, to: '/refund-policy' },
    ],
  },
];

export const WAYS_TO_PAY = [
  'UPI',
  'RuPay',
  'Visa',
  'Mastercard',
  frameTexts.netbanking,
  commonTexts.cashOnDelivery,
] as const;
