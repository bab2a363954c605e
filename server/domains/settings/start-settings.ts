import type { Setting, SettingName } from '#core/contract/settings.ts';
import type { StoreIdentity } from '#core/contract/store.ts';
import { FIRST_FAQ } from '#core/rules/faq.ts';
import { POLICY_TEXTS } from '#core/rules/policies/first-texts.ts';
import { PRODUCT_PAGE_TEXT } from '#core/rules/product-texts.ts';
import { FIRST_TESTIMONIALS } from '#core/rules/testimonials.ts';

/** How a store stands before its owner has set anything. */
export function startSettings(
  { publicUrl: _, ...identity }: StoreIdentity,
  { limits }: { limits: boolean },
): { [Name in SettingName]: Setting<Name> } {
  return {
    identity: {
      ...identity,
      state: 'Maharashtra',
      isUnregistered: false,
      manufacturer: '',
      countryOfOrigin: 'India',
    },
    cod: {
      isOffered: true,
      mostPaise: limits ? 10_000_00 : 0,
      blockedPincodes: [],
      mostRefusals: 0,
      mostUnconfirmed: 3,
      confirmWithinHours: 72,
    },
    'order-limits': { mostPiecesOfProduct: 10, mostHeldPieces: 20 },
    stock: { lowAt: 5 },
    testimonials: FIRST_TESTIMONIALS,
    faq: FIRST_FAQ,
    'product-page': PRODUCT_PAGE_TEXT,
    'policy:terms': POLICY_TEXTS.terms,
    'policy:refund': POLICY_TEXTS.refund,
    'policy:privacy': POLICY_TEXTS.privacy,
    'policy:shipping': POLICY_TEXTS.shipping,
    'policy:shipping-return': POLICY_TEXTS['shipping-return'],
  };
}
