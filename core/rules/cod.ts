import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Say } from '#core/texts/server-texts.ts';
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
  /** False: the courier takes no cash there. */
  isCashCarried?: boolean;
}

/** Why this parcel cannot be paid at the door; null when it can. */
export function codRefusal(
  rules: Omit<CodRules, 'mostUnconfirmed' | 'confirmWithinHours'>,
  { totalPaise, pincode, refusals, isCashCarried = true }: CodParcel,
): Say | null {
  if (!rules.isOffered) return (details) => details.codNotNow;
  if (rules.mostPaise > 0 && totalPaise > rules.mostPaise) {
    const most = formatRupees(rupeesFromPaise(rules.mostPaise));
    return (details) => details.codUpTo(most);
  }
  if (!isCashCarried || rules.blockedPincodes.some((beginning) => pincode.startsWith(beginning))) {
    return (details) => details.codNotAt(pincode);
  }
  if (rules.mostRefusals > 0 && refusals >= rules.mostRefusals) {
    return (details) => details.codRefusedBefore;
  }
  return null;
}

/** Why no further order can wait for its confirmation; null when one can. */
export function unconfirmedRefusal(
  { mostUnconfirmed }: Pick<CodRules, 'mostUnconfirmed'>,
  unconfirmed: number,
): Say | null {
  if (mostUnconfirmed === 0 || unconfirmed < mostUnconfirmed) return null;
  return (details) => details.codUnconfirmed(unconfirmed);
}
