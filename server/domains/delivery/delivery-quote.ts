import type { Unserved } from '#core/contract/delivery/days.ts';
import type { DeliveryQuote } from '#core/contract/delivery/quote.ts';
import type { CodCheck, CodChecked } from '#core/contract/delivery.ts';
import { deliveryPaise } from '#core/pricing/delivery.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import { countDeliveryDays, toPromisedDay } from '#core/rules/delivery-day.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import type { Db } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import type { CourierProvider } from '#server/integrations/couriers/courier.ts';
import type { Cod, Customer } from './cod-rules.ts';
import {
  type DeliveryFacts,
  selectDeliveryFacts,
  selectUnserved,
  wantPincode,
} from './delivery-days.queries.ts';
import type { Place } from './pincode-directory.ts';
import { openPromise, sealPromise } from './promise-seal.ts';

const MOST_UNSERVED = 100;

/** What the till knows of the way to a pincode. */
export interface Route {
  pincode: string;
  isServed: boolean;
  /** Whether the courier takes cash there. */
  isCashCarried: boolean;
  /** The day that the order promises. */
  promisedOn: string;
}

interface QuoteParts {
  db: Db;
  settings: Pick<Settings, 'readCached'>;
  now: () => Date;
  /** Whose word counts; null: no courier is set up. */
  provider: CourierProvider | null;
  cod: Pick<Cod, 'readCash'>;
  lookUpPincode: (pincode: string) => Promise<readonly Place[]>;
  secret: string;
}

/**
 * Delivery to a pincode: whether, by which day, for how much, and whether cash is taken. Product page, cart and payment
 * page show what `readQuote` says; the till goes by `readRoute`. Both read the same facts.
 */
export function createQuotes(parts: QuoteParts) {
  const { db, settings, now, provider, cod, lookUpPincode, secret } = parts;

  async function countDay(facts: DeliveryFacts, at: Date): Promise<string> {
    return toPromisedDay(at, countDeliveryDays(facts, await settings.readCached('delivery-days')));
  }

  async function readQuote(asked: {
    customer: Customer | null;
    pincode: string;
    /** Rupees, after discounts. */
    goods: number;
  }): Promise<DeliveryQuote> {
    const { customer, pincode } = asked;
    const [place] = await lookUpPincode(pincode);
    if (!place) throw new Refusal('pincode-unknown', { field: 'pincode' });
    const { state } = place;
    const at = now();
    const facts = await selectDeliveryFacts(db, { provider, pincode, state });
    if (facts.isWanted && provider !== null) await wantPincode(db, { provider, pincode, at });
    const terms = { chargePaise: facts.chargePaise ?? 0, freeAbovePaise: facts.freeAbovePaise ?? 0 };
    const goodsPaise = paiseFromRupees(asked.goods);
    const chargePaise = deliveryPaise(terms, goodsPaise);
    const { isServed, isCashCarried } = facts;
    const promisedOn = isServed ? await countDay(facts, at) : null;
    // What a shopper will be asked for is known with the whole order only: `checkCod` says it.
    const { isOffered, reason } = await cod.readCash({
      customer,
      parcel: { pincode, totalPaise: goodsPaise + chargePaise, isCashCarried },
    });
    return {
      pincode,
      state,
      isServed,
      promisedOn,
      promise: promisedOn && sealPromise({ pincode, promisedOn, shownOn: dayInIndia(at) }, secret),
      charge: rupeesFromPaise(chargePaise),
      freeFrom: rupeesFromPaise(terms.freeAbovePaise),
      cash: { isOffered, reason },
    };
  }

  /** The day that the shopper was shown, where they can prove it, else what they would be shown now. */
  async function readRoute(pincode: string, promise: string | undefined): Promise<Route> {
    const at = now();
    const facts = await selectDeliveryFacts(db, { provider, pincode, state: null });
    const { isServed, isCashCarried } = facts;
    const shown = promise && openPromise(promise, { pincode, today: dayInIndia(at), secret });
    return { pincode, isServed, isCashCarried, promisedOn: shown || (await countDay(facts, at)) };
  }

  /** Whether this very order can be paid at the door: about the shopper's own account and nobody else. */
  async function checkCod(customer: Customer, check: CodCheck): Promise<CodChecked> {
    const { total, pincode, address, items = [] } = check;
    // Only the till counts the orders that wait for their confirmation.
    if (total === 0) return { isOffered: true, reason: null };
    const { isCashCarried } = await selectDeliveryFacts(db, { provider, pincode, state: null });
    return cod.readCash({
      ...{ customer, address },
      parcel: { pincode, totalPaise: paiseFromRupees(total), isCashCarried },
      units: items.map(({ productId, selectedSize: size }) => ({ productId, size })),
    });
  }

  /** For the owner: the sales that the courier costs. */
  async function listUnserved(): Promise<Unserved> {
    const rows = provider === null ? [] : await selectUnserved(db, { provider, most: MOST_UNSERVED });
    return Promise.all(
      rows.map(async (row) => {
        const [place] = await lookUpPincode(row.pincode);
        return { ...row, place: place ? `${place.district}, ${place.state}` : '' };
      }),
    );
  }

  return { readQuote, readRoute, checkCod, listUnserved };
}

/** Throws where the courier does not go. */
export function refuseUnserved({ isServed, pincode }: Pick<Route, 'isServed' | 'pincode'>): void {
  if (isServed) return;
  throw new Refusal('pincode-unserved', { field: 'pincode', say: (details) => details.notServed(pincode) });
}
