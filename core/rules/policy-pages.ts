import type { PolicyName } from '#core/contract/texts.ts';
import { keysOf } from '#core/objects.ts';

export const POLICY_PATHS: Record<PolicyName, string> = {
  shipping: '/shipping-policy',
  'shipping-return': '/shipping-return',
  refund: '/refund-policy',
  privacy: '/privacy-policy',
  terms: '/terms-and-conditions',
};

export const POLICY_NAMES = keysOf(POLICY_PATHS);

/** What people agree to when they log in, as the login says. */
export const AGREED_POLICIES = ['terms', 'privacy'] as const satisfies PolicyName[];
export type AgreedPolicy = (typeof AGREED_POLICIES)[number];
