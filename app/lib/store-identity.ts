import { useRouteLoaderData } from 'react-router';
import type { ShareImage } from '#app/lib/seo.ts';
import type { Store } from '#core/contract/store.ts';
import { firstProductPage } from '#texts/first/product-page.ts';
import { frameTexts } from '#texts/frame.ts';

/** Shown while the store itself could not be read: an error page still needs a header and a footer. */
const UNREAD_STORE: ShownStore = {
  brandName: frameTexts.someBrand,
  gstin: '',
  logoFile: '',
  supportPhone: '',
  supportEmail: '',
  address: '',
  legalName: '',
  grievanceOfficer: { name: '', phone: '', email: '' },
  publicUrl: '',
  social: [],
  productPage: firstProductPage,
  isStripOfferValid: false,
  highestDeliveryCharge: 0,
  shareImage: undefined,
};

/** The store, and the picture that represents it where a page has none of its own. */
export interface ShownStore extends Store {
  shareImage: ShareImage | undefined;
}

export interface RootData {
  store: ShownStore;
  year: number;
  /** Where the page that the browser came in by is a shopper's own: what it is for. Only the server has these texts. */
  ownPage: { path: string; description: string } | undefined;
}

export function useStore(): ShownStore {
  return useRouteLoaderData<RootData>('root')?.store ?? UNREAD_STORE;
}

/** The store as a page's `meta` finds it: in what the root route has loaded. */
export function findStore(matches: Matches): ShownStore {
  return findRootData(matches)?.store ?? UNREAD_STORE;
}

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export function findRootData(matches: Matches): RootData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
}
