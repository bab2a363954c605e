import type { Setting, SettingName } from '#core/contract/settings.ts';
import type { StoreIdentity } from '#core/contract/store.ts';
import { firstFaq } from '#texts/first/faq.ts';
import { firstPolicies } from '#texts/first/policies.ts';
import { firstProductPage } from '#texts/first/product-page.ts';
import { firstTestimonials } from '#texts/first/testimonials.ts';

const ALLOWED = { action: 'allow', partPercent: 0, partPaise: 0 } as const;

/** The settings of a store before its owner has changed anything. */
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
    // Nothing changes for anybody until the owner says so.
    'cod-risk': {
      ...{ low: ALLOWED, medium: ALLOWED, high: ALLOWED },
      lapseHours: 24,
      savingPaise: 0,
    },
    'order-limits': { mostPiecesOfProduct: 10, mostHeldPieces: 20 },
    parcel: { weightGrams: 500, lengthCm: 30, widthCm: 25, heightCm: 5 },
    'delivery-days': { packingDays: 2, usualDays: 6, sentFrom: '' },
    messages: { whatsappMinutes: 10, isHindiApproved: false },
    remittance: { overdueDays: 10 },
    stock: { lowAt: 5 },
    synonyms: [],
    testimonials: firstTestimonials,
    faq: firstFaq,
    'product-page': firstProductPage,
    'policy:terms': firstPolicies.terms,
    'policy:refund': firstPolicies.refund,
    'policy:privacy': firstPolicies.privacy,
    'policy:shipping': firstPolicies.shipping,
    'policy:shipping-return': firstPolicies['shipping-return'],
  };
}
