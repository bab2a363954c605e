import {
  addToCart,
  buyableCart,
  type Cart,
  changeCartSize,
  refreshCart,
  removeFromCart,
  restoreLines,
  setCartQuantity,
} from '#core/rules/cart.ts';
import { parseStoredCart } from '#core/rules/stored-cart.ts';
import { createStoredValue, type StorageHolder } from './stored-value.ts';

const EMPTY: Cart = [];

export function createCartStore(browser?: StorageHolder | null) {
  const stored = createStoredValue<Cart>({
    key: 'cartItems',
    empty: EMPTY,
    parse: parseStoredCart,
    serialise: (cart) => (cart.length > 0 ? JSON.stringify(cart) : null),
    browser,
  });
  const change =
    <Given extends unknown[]>(rule: (cart: Cart, ...given: Given) => Cart) =>
    (...given: Given) =>
      stored.update((cart) => rule(cart, ...given));
  return {
    ...stored,
    add: change(addToCart),
    remove: change(removeFromCart),
    setQuantity: change(setCartQuantity),
    changeSize: change(changeCartSize),
    /** Takes over what the server says now; see `refreshCart`. */
    refresh: change(refreshCart),
    keepBuyable: change(buyableCart),
    clear: change(() => EMPTY),
    /** Puts lines back; what has been added since comes after them. */
    restore: change(restoreLines),
  };
}

/** The shopper's cart. It lives in the browser alone; while a page renders on the server it is empty. */
export const cartStore = createCartStore();
export const useCart = cartStore.use;
