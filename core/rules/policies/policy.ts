import type { PolicyName, PolicyText } from '#core/contract/texts.ts';
import { PRIVACY_TEXT } from './privacy.ts';
import { REFUND_TEXT } from './refund.ts';
import { SHIPPING_TEXT } from './shipping.ts';
import { SHIPPING_RETURN_TEXT } from './shipping-return.ts';
import { TERMS_TEXT } from './terms.ts';

export interface PolicyLink {
  path: string;
  title: string;
}

/** The day of the texts below, until the owner changes one. */
export const POLICIES_UPDATED = '2025-07-21';

export const POLICY_PAGES: Record<PolicyName, PolicyLink> = {
  shipping: { path: '/shipping-policy', title: 'Shipping & Delivery Policy' },
  'shipping-return': { path: '/shipping-return', title: 'Shipping & Returns' },
  refund: { path: '/refund-policy', title: 'Cancellation & Refund Policy' },
  privacy: { path: '/privacy-policy', title: 'Privacy Policy' },
  terms: { path: '/terms-and-conditions', title: 'Terms and Conditions' },
};

export const POLICY_LINKS: readonly PolicyLink[] = Object.values(POLICY_PAGES);

/** What the policies say until the owner changes them. */
export const POLICY_TEXTS: Record<PolicyName, PolicyText> = {
  terms: TERMS_TEXT,
  refund: REFUND_TEXT,
  privacy: PRIVACY_TEXT,
  shipping: SHIPPING_TEXT,
  'shipping-return': SHIPPING_RETURN_TEXT,
};
