import { formatRupees } from './money-text.ts';

/**
 * Everything that the risk of a cash order is judged by, as it was when the order was placed. Counts and lengths only: no
 * name, phone or street is in it, and nothing that a name might say about a person.
 */
export interface RiskInputs {
  /** Earlier parcels of the account that were refused at the door or came back. */
  refusals: number;
  /** Earlier orders of the account that were delivered. */
  delivered: number;
  /** The beginning of the pincode, and how its latest cash parcels ended. */
  area: string;
  areaParcels: number;
  areaReturned: number;
  addressLength: number;
  addressWords: number;
  /** A digit somewhere: a house, a flat, a road. */
  addressHasNumber: boolean;
  totalPaise: number;
  /** The middle one of the store's latest orders; null while there are too few. */
  usualPaise: number | null;
  /** The most sizes of one product in the order. */
  sizesOfOne: number;
  /** Under how many names orders were sent to the phone, this one included. */
  namesOfPhone: number;
}

/** Counts up with every change of the points below, so that a stored judgement says by which of them it was made. */
export const RISK_RULE = 1;

/** A share of less is chance. */
const LEAST_AREA_PARCELS = 20;
export const AREA_DIGITS = 3;

export const RISK_BANDS = ['low', 'medium', 'high'] as const;
export type RiskBand = (typeof RISK_BANDS)[number];

const RISK_CODES = [
  'refusals',
  'first-order',
  'area-returns',
  'thin-address',
  'unusual-value',
  'several-sizes',
  'many-names',
] as const;
type RiskCode = (typeof RISK_CODES)[number];

interface RiskReason {
  code: RiskCode;
  points: number;
  /** In plain words, for staff. */
  text: string;
}

export interface Risk {
  points: number;
  band: RiskBand;
  reasons: RiskReason[];
}

const MEDIUM_FROM = 30;
const HIGH_FROM = 60;

export function riskBand(points: number): RiskBand {
  if (points >= HIGH_FROM) return 'high';
  return points >= MEDIUM_FROM ? 'medium' : 'low';
}

/** The risk that a cash order comes back, in points, with a reason for each of them. */
export function judgeRisk(inputs: RiskInputs): Risk {
  const reasons = RISK_CODES.flatMap((code) => {
    const found = RULES[code](inputs);
    return found ? [{ code, ...found }] : [];
  });
  const points = reasons.reduce((sum, reason) => sum + reason.points, 0);
  return { points, band: riskBand(points), reasons };
}

const RULES: Record<RiskCode, (inputs: RiskInputs) => Omit<RiskReason, 'code'> | null> = {
  refusals({ refusals }) {
    if (refusals === 0) return null;
    return refusals === 1
      ? { points: 40, text: '1 earlier parcel came back' }
      : { points: 70, text: `${refusals} earlier parcels came back` };
  },
  'first-order': ({ delivered }) => (delivered > 0 ? null : { points: 10, text: 'Nothing delivered yet' }),
  'area-returns'({ area, areaParcels, areaReturned }) {
    if (areaParcels < LEAST_AREA_PARCELS) return null;
    const percent = Math.round((100 * areaReturned) / areaParcels);
    if (percent < 30) return null;
    return {
      points: percent < 45 ? 20 : 35,
      text: `${percent}% of the last ${areaParcels} cash parcels to pincodes ${area}… came back`,
    };
  },
  'thin-address'({ addressLength, addressWords, addressHasNumber }) {
    const isThin = addressWords < 3 || addressLength < 10 || (!addressHasNumber && addressWords < 5);
    if (!isThin) return null;
    const words = addressWords === 1 ? '1 word' : `${addressWords} words`;
    return { points: 20, text: `Thin address: ${words}${addressHasNumber ? '' : ', no number'}` };
  },
  'unusual-value'({ totalPaise, usualPaise }) {
    if (usualPaise === null || totalPaise < 3 * usualPaise) return null;
    return {
      points: 20,
      text: `Unusual value: most orders are about ${formatRupees(Math.round(usualPaise / 100))}`,
    };
  },
  'several-sizes': ({ sizesOfOne }) =>
    sizesOfOne < 2 ? null : { points: 15, text: `${sizesOfOne} sizes of one product` },
  'many-names': ({ namesOfPhone }) =>
    namesOfPhone < 3 ? null : { points: 25, text: `Phone used under ${namesOfPhone} names` },
};

/** What of an address counts; the address itself is not stored with the judgement. */
export function measureAddress(
  address: string,
): Pick<RiskInputs, 'addressLength' | 'addressWords' | 'addressHasNumber'> {
  const text = address.trim();
  return {
    addressLength: text.length,
    addressWords: text.split(/[\s,;/]+/).filter(Boolean).length,
    addressHasNumber: /\d/.test(text),
  };
}

/** How many sizes there are of the product that there are most of. */
export function countSizesOfOne(units: readonly { productId: string; size: string }[]): number {
  const sizes = new Map<string, Set<string>>();
  for (const { productId, size } of units) {
    sizes.set(productId, (sizes.get(productId) ?? new Set()).add(size));
  }
  return Math.max(0, ...[...sizes.values()].map((known) => known.size));
}
