import { useRouteLoaderData } from 'react-router';
import type { Store } from '#core/contract/store.ts';
import { PRODUCT_PAGE_TEXT } from '#core/rules/product-texts.ts';

/** Shown while the store itself could not be read: an error page still needs a header and a footer. */
const UNREAD_STORE: Store = {
  brandName: 'the brand',
  gstin: '',
  logoFile: '',
  supportPhone: '',
  supportEmail: '',
  address: '',
  legalName: '',
  grievanceOfficer: { name: '', phone: '', email: '' },
  publicUrl: '',
  social: [],
  productPage: PRODUCT_PAGE_TEXT,
};

export interface RootData {
  store: Store;
  year: number;
}

export function useStore(): Store {
  return useRouteLoaderData<RootData>('root')?.store ?? UNREAD_STORE;
}

/** The store as a page's `meta` finds it: in what the root route has loaded. */
export function storeOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Store {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  return root?.store ?? UNREAD_STORE;
}
