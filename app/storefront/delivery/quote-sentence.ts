import type { DeliveryQuote } from '#core/contract/delivery/quote.ts';
import { formatDay } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { quoteTexts } from '#texts/delivery-quote.ts';

export const SEPARATOR = ' · ';

/** The one sentence about delivery, the same on every page. */
export function quoteSentence(quote: Omit<DeliveryQuote, 'state' | 'promise'>): string {
  const { pincode, promisedOn, charge, freeFrom, cash } = quote;
  if (promisedOn === null) return quoteTexts.notServed(pincode);
  return [
    quoteTexts.arrives(formatDay(promisedOn), pincode),
    charge === 0 ? quoteTexts.free : quoteTexts.charge(formatRupees(charge), formatRupees(freeFrom)),
    cash.isOffered ? quoteTexts.cash : quoteTexts.online,
  ].join(SEPARATOR);
}
