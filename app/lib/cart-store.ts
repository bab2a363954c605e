import {
  addToCart,
  buyableCart,
  type Cart,
  type CartFacts,
  type CartLineKey,
  type CartProduct,
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
  return {
    ...stored,
    add: (product: CartProduct, quantity?: number) =>
      stored.update((cart) => addToCart(cart, product, quantity)),
    remove: (line: CartLineKey) => stored.update((cart) => removeFromCart(cart, line)),
    setQuantity: (line: CartLineKey, quantity: number) =>
      stored.update((cart) => setCartQuantity(cart, line, quantity)),
    /** Takes over what the server says now; see `refreshCart`. */
    refresh: (facts: ReadonlyMap<string, CartFacts | null>) =>
      stored.update((cart) => refreshCart(cart, facts)),
    keepBuyable: () => stored.update(buyableCart),
    clear: () => stored.update(() => EMPTY),
    /** Puts lines back; what has been added since comes after them. */
    restore: (lines: Cart) => stored.update((cart) => restoreLines(cart, lines)),
    changeSize: (line: CartLineKey, size: string) =>
      stored.update((cart) => changeCartSize(cart, line, size)),
  };
}

/** The shopper's cart. It lives in the browser alone; while a page renders on the server it is empty. */
export const cartStore = createCartStore();
export const useCart = cartStore.use;
