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
  /** 0: no limit. */
  mostUnconfirmed: number;
  /** 0: orders wait for their confirmation as long as it takes. */
  confirmWithinHours: number;
}

export interface CodParcel {
  totalPaise: number;
  pincode: string;
  /** Earlier parcels of the same account that were refused at the door. */
  refusals: number;
}

/** Why this parcel cannot be paid at the door, in words for the shopper; null when it can. */
export function codRefusal(
  rules: Omit<CodRules, 'mostUnconfirmed' | 'confirmWithinHours'>,
  { totalPaise, pincode, refusals }: CodParcel,
): string | null {
  if (!rules.isOffered) return 'Cash on delivery is not available right now. Please pay online.';
  if (rules.mostPaise > 0 && totalPaise > rules.mostPaise) {
    const most = formatRupees(rupeesFromPaise(rules.mostPaise));
    return `Cash on delivery is available on orders up to ${most}. Please pay online.`;
  }
  if (rules.blockedPincodes.some((beginning) => pincode.startsWith(beginning))) {
    return `Cash on delivery is not available at ${pincode}. Please pay online.`;
  }
  if (rules.mostRefusals > 0 && refusals >= rules.mostRefusals) {
    return 'Cash on delivery is not available because earlier parcels were refused. Please pay online.';
  }
  return null;
}

/** Why no further order can wait for its confirmation, in words for the shopper; null when one can. */
export function unconfirmedRefusal(
  { mostUnconfirmed }: Pick<CodRules, 'mostUnconfirmed'>,
  unconfirmed: number,
): string | null {
  if (mostUnconfirmed === 0 || unconfirmed < mostUnconfirmed) return null;
  const [orders, them] = unconfirmed === 1 ? ['order', 'it'] : ['orders', 'them'];
  return `You have ${unconfirmed} cash on delivery ${orders} waiting for confirmation. Please pay online, or wait until we have confirmed ${them}.`;
}
