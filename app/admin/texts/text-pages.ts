import { POLICY_NAMES, type PolicyName } from '#core/contract/texts.ts';
import { POLICY_PATHS } from '#core/rules/policy-pages.ts';
import { policyTitles } from '#texts/pages.ts';

export interface TextPage {
  /** As the server calls it. */
  name: string;
  title: string;
  /** Where it is edited. */
  to: string;
  /** Where shoppers read it. */
  shopPath: string;
}

export const TESTIMONIALS_PAGE: TextPage = {
  name: 'testimonials',
  title: 'Testimonials',
  to: '/texts/testimonials',
  shopPath: '/',
};

export const FAQ_PAGE: TextPage = { name: 'faq', title: 'FAQ', to: '/texts/faq', shopPath: '/faq' };

export const PRODUCT_PAGE: TextPage = {
  name: 'product-page',
  title: 'Product page',
  to: '/texts/product-page',
  shopPath: '/shop',
};

export function policyPage(name: PolicyName): TextPage {
  return {
    name: `policy:${name}`,
    title: policyTitles[name],
    to: `/texts/policies/${name}`,
    shopPath: POLICY_PATHS[name],
  };
}

export const TEXT_PAGES: TextPage[] = [
  TESTIMONIALS_PAGE,
  PRODUCT_PAGE,
  FAQ_PAGE,
  ...POLICY_NAMES.map(policyPage),
];
