import type { PolicyName, PolicyText } from '#core/contract/texts.ts';
import { PRIVACY_TEXT } from './privacy.ts';
import { REFUND_TEXT } from './refund.ts';
import { SHIPPING_TEXT } from './shipping.ts';
import { SHIPPING_RETURN_TEXT } from './shipping-return.ts';
import { TERMS_TEXT } from './terms.ts';

/** What the policies say until the owner changes them. */
export const firstPolicies: Record<PolicyName, PolicyText> = {
  terms: TERMS_TEXT,
  refund: REFUND_TEXT,
  privacy: PRIVACY_TEXT,
  shipping: SHIPPING_TEXT,
  'shipping-return': SHIPPING_RETURN_TEXT,
};

/** The day of these texts. */
export const FIRST_POLICIES_DAY = '2025-07-21';
