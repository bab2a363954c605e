import { parseWishlist, toggleWish, type Wish, type Wishlist } from '#core/rules/wishlist.ts';
import { createStoredValue } from './stored-value.ts';

const EMPTY: Wishlist = [];

/** The shopper's wishlist. It lives in the browser; an account has a copy, which `sync-wishlist.ts` brings together with it. */
export const wishlistStore = createStoredValue<Wishlist>({
  key: 'wishlist',
  empty: EMPTY,
  parse: parseWishlist,
  serialise: JSON.stringify,
});

/** Whether a product is on the list. */
export function useIsWished(id: string): boolean {
  return wishlistStore.use().some((wish) => wish.id === id && !wish.isGone);
}

/** Puts a product on the list or takes it off, and lets the account know where there is one. */
export function toggle(wish: Wish): void {
  wishlistStore.update((list) => toggleWish(list, wish));
  // Without a connection the account hears of it later.
  import('#app/storefront/wishlist/sync-wishlist.ts').then((sync) => sync.afterToggle(wish.id), console.warn);
}
