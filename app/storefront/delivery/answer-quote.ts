import { ask } from '#app/lib/ask.ts';
import { checkedPlace } from '#app/lib/checked-place.ts';
import { failureCode } from '#app/lib/send-call.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { type DeliveryQuote, readDeliveryQuote } from '#core/contract/delivery/quote.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { isPincode } from '#core/rules/shipping.ts';
import { deliveryTexts } from '#texts/delivery.ts';
import { quoteSentence } from './quote-sentence.ts';
import { shownPromises } from './shown-promises.ts';

/** What is said of delivery to a pincode; `wrong`: there is no such pincode, `failed`: nobody could say. */
export interface QuoteAnswer {
  kind: 'served' | 'unserved' | 'wrong' | 'failed';
  text: string;
  /** Why cash is not taken. */
  reason?: string | null;
}

/** A quote is believed for this long: the pages of one purchase say the same. */
const BELIEVED_MS = 10 * 60 * 1000;

const quotes = new Map<string, { quote: Promise<DeliveryQuote>; askedAt: number }>();

/** What the store says of delivery to a pincode. The place is remembered: other pages go by it. */
export async function answerQuote(pincode: string, goodsPaise: number): Promise<QuoteAnswer> {
  if (!isPincode(pincode)) return { kind: 'wrong', text: deliveryTexts.pincodeInvalid };
  try {
    const quote = await readQuote(pincode, goodsPaise);
    checkedPlace.update((known) => (known?.pincode === pincode ? known : { pincode, state: quote.state }));
    shownPromises.set(pincode, quote.promise);
    const kind = quote.isServed ? 'served' : 'unserved';
    return { kind, text: quoteSentence(quote), reason: quote.isServed ? quote.cash.reason : null };
  } catch (error) {
    if (failureCode(readDeliveryQuote, error) === 'pincode-unknown') {
      return { kind: 'wrong', text: deliveryTexts.pincodeInvalid };
    }
    console.warn(error);
    return { kind: 'failed', text: deliveryTexts.pincodeUnchecked };
  }
}

function readQuote(pincode: string, goodsPaise: number): Promise<DeliveryQuote> {
  // Who is logged in has a record of their own.
  const key = [pincode, goodsPaise, sessionStore.read()?.token].join();
  const known = quotes.get(key);
  if (known && Date.now() - known.askedAt < BELIEVED_MS) return known.quote;
  const query = { goods: rupeesFromPaise(goodsPaise) };
  const quote = ask(readDeliveryQuote, { params: { pincode }, query });
  quotes.set(key, { quote, askedAt: Date.now() });
  quote.catch(() => quotes.delete(key));
  return quote;
}
