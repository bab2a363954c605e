import type { PolicyName } from '#core/contract/texts.ts';

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
