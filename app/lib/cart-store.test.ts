import { describe, expect, it, vi } from 'vitest';
import type { CartProduct } from '#core/rules/cart.ts';
import { createCartStore } from './cart-store.ts';

const TEE: CartProduct = {
  _id: 'kage',
  name: 'Kage Oversized T-Shirt',
  price: 799,
  mrp: 1299,
  category: 'oversized t-shirt',
  image: '/images/kage.jpg',
  selectedSize: 'M',
  stock: { M: 4, L: 0 },
};

/** One browser: the tabs share the storage, and each hears of what the others write. */
function openBrowser() {
  const contents = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => contents.get(key) ?? null,
    setItem: (key: string, text: string) => void contents.set(key, text),
    removeItem: (key: string) => void contents.delete(key),
  };
  const openTab = () => Object.assign(new EventTarget(), { localStorage });
  return { contents, localStorage, openTab };
}

function storageEvent(key: string | null): Event {
  return Object.assign(new Event('storage'), { key });
}

describe('cart store', () => {
  it('keeps the cart under cartItems in the stored shape', () => {
    const { contents, openTab } = openBrowser();
    createCartStore(openTab()).add(TEE, 2);
    expect(JSON.parse(contents.get('cartItems') ?? '')).toEqual([{ product: TEE, quantity: 2 }]);
    expect(createCartStore(openTab()).read()).toEqual([{ product: TEE, quantity: 2 }]);
  });

  it('gives the same snapshot until something changes, and notifies its listeners when it does', () => {
    const store = createCartStore(openBrowser().openTab());
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    const before = store.read();
    store.add({ ...TEE, selectedSize: 'L' });
    expect(store.read()).toBe(before);
    expect(listener).not.toHaveBeenCalled();

    store.add(TEE);
    expect(store.read()).not.toBe(before);
    expect(listener).toHaveBeenCalledTimes(1);

    stop();
    store.setQuantity(TEE, 3);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.read()[0]?.quantity).toBe(3);
  });

  it('removes the stored cart when it is cleared or its last line goes', () => {
    const { contents, openTab } = openBrowser();
    const store = createCartStore(openTab());
    store.add(TEE);
    store.clear();
    expect(contents.has('cartItems')).toBe(false);
    store.add(TEE);
    store.remove(TEE);
    expect(store.read()).toEqual([]);
    expect(contents.has('cartItems')).toBe(false);
  });

  it('follows other tabs', () => {
    const { openTab } = openBrowser();
    const tab = openTab();
    const here = createCartStore(tab);
    const listener = vi.fn();
    here.subscribe(listener);
    createCartStore(openTab()).add(TEE, 2);

    tab.dispatchEvent(storageEvent('userToken'));
    expect(listener).not.toHaveBeenCalled();
    tab.dispatchEvent(storageEvent('cartItems'));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(here.read()[0]?.quantity).toBe(2);
  });

  it('catches up when the page comes back from the back-forward cache', () => {
    const { openTab } = openBrowser();
    const tab = openTab();
    const here = createCartStore(tab);
    createCartStore(openTab()).add(TEE, 2);
    tab.dispatchEvent(new Event('pageshow'));
    expect(here.read()[0]?.quantity).toBe(2);
  });

  it('loses nothing when another tab wrote a moment ago', () => {
    const { openTab } = openBrowser();
    const here = createCartStore(openTab());
    createCartStore(openTab()).add(TEE, 2);
    here.add(TEE, 1);
    expect(here.read()[0]?.quantity).toBe(3);
  });

  it('starts empty on corrupted storage and cleans it up', () => {
    const { contents, openTab } = openBrowser();
    contents.set('cartItems', '[{"product":');
    expect(createCartStore(openTab()).read()).toEqual([]);
    expect(contents.has('cartItems')).toBe(false);
  });

  it('works without storage for as long as the page lives', () => {
    const refused = () => {
      throw new Error('SecurityError');
    };
    const localStorage = { getItem: refused, setItem: refused, removeItem: refused };
    const store = createCartStore(Object.assign(new EventTarget(), { localStorage }));
    store.add(TEE, 2);
    store.add(TEE, 1);
    expect(store.read()[0]?.quantity).toBe(3);
  });

  it('keeps the cart in the page when the storage is full', () => {
    const { localStorage } = openBrowser();
    const full = {
      ...localStorage,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    const store = createCartStore(Object.assign(new EventTarget(), { localStorage: full }));
    store.add(TEE, 2);
    store.add(TEE, 1);
    expect(store.read()[0]?.quantity).toBe(3);
  });

  it('is empty on the server', () => {
    expect(createCartStore(null).read()).toEqual([]);
  });
});
