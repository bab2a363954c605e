import type { SettingName } from '#core/contract/settings.ts';
import { POLICY_PAGES } from '#core/rules/policies/policy.ts';

/** What settings are called in the history of changes. */
export const SETTING_TITLES: Record<SettingName, string> = {
  identity: 'Settings',
  cod: 'Cash on delivery',
  'order-limits': 'Order limits',
  stock: 'Low stock',
  testimonials: 'Testimonials',
  faq: 'FAQ',
  'product-page': 'Product page',
  'policy:terms': POLICY_PAGES.terms.title,
  'policy:refund': POLICY_PAGES.refund.title,
  'policy:privacy': POLICY_PAGES.privacy.title,
  'policy:shipping': POLICY_PAGES.shipping.title,
  'policy:shipping-return': POLICY_PAGES['shipping-return'].title,
};
