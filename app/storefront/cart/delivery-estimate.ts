import type { DeliveryCharges } from '#app/lib/delivery-charges.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { DeliveryTerms, Quote } from '#core/pricing/quote.ts';
import { FREE } from '#core/rules/checkout-texts.ts';
import { formatRupees } from '#core/rules/money-text.ts';

export interface DeliveryEstimate {
  value: string;
  isFree: boolean;
  /** What the shopper can do about it, or what it depends on. */
  note: string | null;
}

const UNKNOWN: DeliveryEstimate = { value: 'Shown before you pay', isFree: false, note: null };

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
  if (chargePaise === 0) return { value: FREE, isFree: true, note: null };
  return {
    value: rupees(chargePaise),
    isFree: false,
    note: `Add ${rupees(terms.freeAbovePaise - goodsPaise)} more for free delivery.`,
  };
}

function anyDelivery(goodsPaise: number, all: DeliveryTerms[]): DeliveryEstimate {
  const due = all.filter(({ freeAbovePaise, chargePaise }) => goodsPaise < freeAbovePaise && chargePaise > 0);
  if (due.length === 0) return { value: FREE, isFree: true, note: null };
  const free = range(all.map(({ freeAbovePaise }) => freeAbovePaise));
  const charges = range(due.map(({ chargePaise }) => chargePaise));
  const isFreeSomewhere = due.length < all.length;
  return {
    value: isFreeSomewhere ? `Up to ${rupees(charges.most)}` : rangeText(charges),
    isFree: false,
    note:
      free.least === free.most
        ? `Free from ${rupees(free.least)}.`
        : `Free from ${rangeText(free, ' to ')}, depending on your state.`,
  };
}

function range(amounts: number[]) {
  return { least: Math.min(...amounts), most: Math.max(...amounts) };
}

function rangeText({ least, most }: { least: number; most: number }, between = '–'): string {
  return least === most ? rupees(least) : `${rupees(least)}${between}${rupees(most)}`;
}

function rupees(paise: number): string {
  return formatRupees(rupeesFromPaise(paise));
}
