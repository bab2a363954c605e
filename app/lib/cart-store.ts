import { createExternalStore } from '#app/ui/external-store.ts';
import * as rules from '#core/rules/cart.ts';
import { parseStoredCart } from '#core/rules/stored-cart.ts';
import { createStoredValue, type StorageHolder } from './stored-value.ts';

const EMPTY: rules.Cart = [];

export function createCartStore(browser?: StorageHolder | null) {
  const stored = createStoredValue<rules.Cart>({
    key: 'cartItems',
    empty: EMPTY,
    parse: parseStoredCart,
    serialise: (cart) => (cart.length > 0 ? JSON.stringify(cart) : null),
    browser,
  });
  const change =
    <Given extends unknown[]>(rule: (cart: rules.Cart, ...given: Given) => rules.Cart) =>
    (...given: Given) =>
      stored.update((cart) => rule(cart, ...given));
  return {
    ...stored,
    add: change(rules.addToCart),
    remove: change(rules.removeFromCart),
    setQuantity: change(rules.setCartQuantity),
    changeSize: change(rules.changeCartSize),
    /** Takes over what the server says now; see `refreshCart`. */
    refresh: change(rules.refreshCart),
    keepBuyable: change(rules.buyableCart),
    clear: change(() => EMPTY),
    /** Puts lines back; what has been added since comes after them. */
    restore: change(rules.restoreLines),
  };
}

/** The shopper's cart. It lives in the browser, and the account holds a copy; while a page renders on the server it is empty. */
export const cartStore = createCartStore();
export const useCart = cartStore.use;

/** The session whose account was asked for its cart: before that, an empty one may not be empty. */
export const heardCart = createExternalStore<string | null>(null);
