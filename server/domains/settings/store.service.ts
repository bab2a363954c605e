import type { Store } from '#core/contract/store.ts';
import { fillInAll } from '#core/rules/fill-in.ts';
import type { Settings } from './settings.service.ts';

interface StoreInfoParts {
  settings: Settings;
  isStripOfferValid: () => Promise<boolean>;
  readHighestCharge: () => Promise<number>;
}

/** What every page of the shop knows of the store. */
export function createStoreInfo({ settings, isStripOfferValid, readHighestCharge }: StoreInfoParts) {
  async function readStore(): Promise<Store> {
    const [identity, productPage, isValid, highestDeliveryCharge] = await Promise.all([
      settings.readIdentity(),
      settings.read('product-page'),
      isStripOfferValid(),
      readHighestCharge(),
    ]);
    return {
      ...identity,
      productPage: fillInAll(productPage, identity),
      isStripOfferValid: isValid,
      highestDeliveryCharge,
    };
  }

  return { readStore };
}
