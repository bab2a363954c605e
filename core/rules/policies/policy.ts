/** A policy page. In all its texts `[words](/address)` is a link. */
export interface Policy extends PolicyLink {
  /** Under the title, and what search engines show. */
  lead: string;
  /** What most people come for, in figures. */
  figures: readonly Figure[];
  sections: readonly PolicySection[];
}

export interface PolicyLink {
  path: string;
  title: string;
}

export interface Figure {
  figure: string;
  text: string;
}

export interface PolicySection {
  title: string;
  blocks: readonly PolicyBlock[];
}

/** A paragraph, a list of points, steps to take one after the other, or names with what they mean. */
export type PolicyBlock =
  | string
  | { points: readonly string[] }
  | { steps: readonly string[] }
  | { facts: readonly { name: string; text: string }[] };

export const POLICIES_UPDATED = { date: '2025-07-21', text: 'July 21st, 2025' } as const;

export const TERMS: PolicyLink = { path: '/terms-and-conditions', title: 'Terms and Conditions' };
export const REFUND: PolicyLink = { path: '/refund-policy', title: 'Cancellation & Refund Policy' };
export const PRIVACY: PolicyLink = { path: '/privacy-policy', title: 'Privacy Policy' };
export const SHIPPING: PolicyLink = { path: '/shipping-policy', title: 'Shipping & Delivery Policy' };
export const SHIPPING_RETURN: PolicyLink = { path: '/shipping-return', title: 'Shipping & Returns' };

export const POLICY_LINKS: readonly PolicyLink[] = [SHIPPING, SHIPPING_RETURN, REFUND, PRIVACY, TERMS];
