import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { formatRupees } from './money-text.ts';

/** When cash on delivery is offered; as the owner has set it. */
export interface CodRules {
  isOffered: boolean;
  /** 0: no limit. */
  mostPaise: number;
  /** Pincodes or their beginnings. */
  blockedPincodes: readonly string[];
  /** 0: refusals do not count. */
  mostRefusals: number;
}

export interface CodParcel {
  totalPaise: number;
  pincode: string;
  /** Earlier parcels to the same phone that were refused at the door. */
  refusals: number;
}

/** Why this parcel cannot be paid at the door, in words for the shopper; null when it can. */
export function codRefusal(rules: CodRules, { totalPaise, pincode, refusals }: CodParcel): string | null {
  if (!rules.isOffered) return 'Cash on delivery is not offered right now. Please pay online.';
  if (rules.mostPaise > 0 && totalPaise > rules.mostPaise) {
    const most = formatRupees(rupeesFromPaise(rules.mostPaise));
    return `Cash on delivery is for orders up to ${most}. Please pay online.`;
  }
  if (rules.blockedPincodes.some((beginning) => pincode.startsWith(beginning))) {
    return `Cash on delivery is not available at ${pincode}. Please pay online.`;
  }
  if (rules.mostRefusals > 0 && refusals >= rules.mostRefusals) {
    return 'Earlier parcels to this phone number were refused at the door. Please pay online.';
  }
  return null;
}
