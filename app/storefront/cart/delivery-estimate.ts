import type { DeliveryCharges } from '#app/lib/delivery-charges.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { DeliveryTerms, Quote } from '#core/pricing/quote.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { cartTexts } from '#texts/cart.ts';
import { commonTexts } from '#texts/common.ts';

export interface DeliveryEstimate {
  value: string;
  isFree: boolean;
  /** What the shopper can do about it, or what it depends on. */
  note: string | null;
}

const UNKNOWN: DeliveryEstimate = { value: cartTexts.deliveryLater, isFree: false, note: null };

/** What the cart says of delivery: the charge of the state, or, while that is not known, what all states have in common. */
export function estimateDelivery(
  quote: Pick<Quote, 'totalPaise' | 'deliveryPaise'>,
  { terms, charges }: { terms: DeliveryTerms | null; charges: DeliveryCharges | null },
): DeliveryEstimate {
  const goodsPaise = quote.totalPaise - quote.deliveryPaise;
  if (terms) return knownDelivery(goodsPaise, terms, quote.deliveryPaise);
  return charges && charges.size > 0 ? anyDelivery(goodsPaise, [...charges.values()]) : UNKNOWN;
}

function knownDelivery(goodsPaise: number, terms: DeliveryTerms, chargePaise: number): DeliveryEstimate {
  if (chargePaise === 0) return { value: commonTexts.free, isFree: true, note: null };
  return {
    value: rupees(chargePaise),
    isFree: false,
    note: cartTexts.addForFreeDelivery(rupees(terms.freeAbovePaise - goodsPaise)),
  };
}

function anyDelivery(goodsPaise: number, all: DeliveryTerms[]): DeliveryEstimate {
  const due = all.filter(({ freeAbovePaise, chargePaise }) => goodsPaise < freeAbovePaise && chargePaise > 0);
  if (due.length === 0) return { value: commonTexts.free, isFree: true, note: null };
  const free = range(all.map(({ freeAbovePaise }) => freeAbovePaise));
  const charges = range(due.map(({ chargePaise }) => chargePaise));
  const isFreeSomewhere = due.length < all.length;
  return {
    value: isFreeSomewhere ? cartTexts.upTo(rupees(charges.most)) : rangeText(charges),
    isFree: false,
    note:
      free.least === free.most
        ? cartTexts.freeFrom(rupees(free.least))
        : cartTexts.freeFromByState(rupees(free.least), rupees(free.most)),
  };
}

function range(amounts: number[]) {
  return { least: Math.min(...amounts), most: Math.max(...amounts) };
}

function rangeText({ least, most }: { least: number; most: number }): string {
  return least === most ? rupees(least) : `${rupees(least)}–${rupees(most)}`;
}

function rupees(paise: number): string {
  return formatRupees(rupeesFromPaise(paise));
}
