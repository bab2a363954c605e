import type { SettingName } from '#core/contract/settings.ts';
import { policyTitles } from '#texts/pages.ts';

/** What settings are called in the history of changes. */
export const SETTING_TITLES: Record<SettingName, string> = {
  identity: 'Settings',
  cod: 'Cash on delivery',
  'order-limits': 'Order limits',
  stock: 'Low stock',
  testimonials: 'Testimonials',
  faq: 'FAQ',
  'product-page': 'Product page',
  'policy:terms': policyTitles.terms,
  'policy:refund': policyTitles.refund,
  'policy:privacy': policyTitles.privacy,
  'policy:shipping': policyTitles.shipping,
  'policy:shipping-return': policyTitles['shipping-return'],
};
