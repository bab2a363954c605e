import { createExternalStore } from '#app/ui/external-store.ts';
import type { StateDeliveryCharge } from '#core/contract/delivery.ts';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import type { DeliveryTerms } from '#core/pricing/quote.ts';
import { pageReader } from './page-reader.ts';

export type DeliveryCharges = ReadonlyMap<string, DeliveryTerms>;

/** What delivery costs, by state; null until it has been read. */
const store = createExternalStore<DeliveryCharges | null>(null);
let reading: Promise<DeliveryCharges | null> | null = null;

/** Reads the charges once in the life of the page; null when they cannot be had now. */
export function loadDeliveryCharges(): Promise<DeliveryCharges | null> {
  reading ??= pageReader.listDeliveryCharges().then(
    (charges) => {
      const byState = new Map(charges.map((charge) => [charge.state, toDeliveryTerms(charge)]));
      store.update(() => byState);
      return byState;
    },
    (error: unknown) => {
      console.warn(error);
      reading = null;
      return null;
    },
  );
  return reading;
}

export const useDeliveryCharges = store.use;

export function toDeliveryTerms(
  charge: Pick<StateDeliveryCharge, 'prepaidCharge' | 'freeAbove'>,
): DeliveryTerms {
  return {
    chargePaise: paiseFromRupees(charge.prepaidCharge),
    freeAbovePaise: paiseFromRupees(charge.freeAbove),
  };
}
