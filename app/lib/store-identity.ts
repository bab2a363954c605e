import { useRouteLoaderData } from 'react-router';
import type { StoreIdentity } from '#core/contract/store.ts';

/** Shown while the store itself could not be read: an error page still needs a header and a footer. */
const UNREAD_STORE: StoreIdentity = {
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
};

export interface RootData {
  store: StoreIdentity;
  year: number;
}

export function useStore(): StoreIdentity {
  return useRouteLoaderData<RootData>('root')?.store ?? UNREAD_STORE;
}

/** The store as a page's `meta` finds it: in what the root route has loaded. */
export function storeOf(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): StoreIdentity {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  return root?.store ?? UNREAD_STORE;
}
