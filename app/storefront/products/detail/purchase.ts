import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { cartStore } from '#app/lib/cart-store.ts';
import { listFreshProducts } from '#app/lib/page-reader.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { createStoredValue } from '#app/lib/stored-value.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type CartProduct, isSameLine } from '#core/rules/cart.ts';
import { stockBySize } from '#core/rules/sizes.ts';
import { cardTexts } from '#texts/cards.ts';
import { commonTexts } from '#texts/common.ts';
import { productTexts } from '#texts/product.ts';
import { toCartFacts } from './cart-facts.ts';
import type { ShownProduct } from './product-page.ts';
import { getAvailable } from './size-cells.tsx';

/** The size that was last put into the cart, for each kind of garment: a hoodie's M is not a cargo's M. */
const rememberedSizes = createStoredValue<Readonly<Record<string, string>>>({
  key: 'sizes',
  empty: {},
  parse: (text) =>
    Object.fromEntries(
      Object.entries(JSON.parse(text)).flatMap(([kind, size]) =>
        typeof size === 'string' ? [[kind, size]] : [],
      ),
    ),
  serialise: (sizes) => JSON.stringify(sizes),
});

/** A stock figure this young is believed without asking again. */
const FRESH_FOR_MS = 20_000;
/** Nobody waits longer than this for a better figure; the order checks the stock in any case. */
const LONGEST_WAIT_MS = 1000;

export type Purchase = ReturnType<typeof usePurchase>;

/** Size, quantity and the way into the cart: one state for the button in the page and the bar at the lower edge. */
export function usePurchase(product: ShownProduct) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [wanted, setQuantity] = useState(1);
  const { stock, refresh, settle } = useFreshStock(product);
  const usual = rememberedSizes.use()[product.category.toLowerCase()] ?? '';
  const isUsualLeft = product.sizes.includes(usual) && getAvailable(stock, usual) > 0;
  // Another colour may not be made in the size that was chosen.
  const isChosenMade = chosen !== null && product.sizes.includes(chosen);
  const size = isChosenMade ? chosen : isUsualLeft ? usual : null;
  const isAdding = useRef(false);
  /** Stock of the chosen size; 0 before one is chosen. */
  const available = size === null ? 0 : getAvailable(stock, size);
  const quantity = cappedQuantity(wanted, available);

  function chooseSize(wish: string) {
    setChosen(wish);
    refresh();
  }

  /** Puts the chosen size into the cart; without one it does nothing. */
  async function add(): Promise<void> {
    if (size === null || isAdding.current) return;
    isAdding.current = true;
    try {
      const newest = await settle();
      await putIntoCart({ ...toCartFacts({ ...product, stock: newest }), selectedSize: size }, quantity);
    } finally {
      isAdding.current = false;
    }
  }

  const { sizes } = product;
  const step = toPurchaseStep({ sizes, stock }, size);
  return {
    productId: product._id,
    step,
    sizes,
    size,
    stock,
    quantity,
    available,
    chooseSize,
    setQuantity,
    add,
  };
}

/** Adds to the cart what can be had, and says what has become of it. */
export async function putIntoCart(product: CartProduct, quantity: number): Promise<void> {
  const available = getAvailable(product.stock, product.selectedSize);
  if (available === 0) return showAlert(productTexts.sizeSoldOut);

  const held = cartStore.read().find((line) => isSameLine(line.product, product))?.quantity ?? 0;
  cartStore.add(product, quantity);
  rememberedSizes.update((sizes) => ({ ...sizes, [product.category.toLowerCase()]: product.selectedSize }));
  if (held >= available) return showAlert(commonTexts.onlyAvailable(available));
  showToast(productTexts.addedToCart, { action: { label: productTexts.viewCart, to: '/cart' } });
}

/** The stock of a product whose page may have been open for hours. */
function useFreshStock(product: ShownProduct) {
  const [known, setKnown] = useState({ product, stock: product.stock });
  const newest = useMemo(
    () => ({ stock: product.stock, askedAt: 0, asking: Promise.resolve() }),
    [product.stock],
  );
  const { stock } = known.product === product ? known : product;

  async function ask() {
    const [fresh] = await listFreshProducts([product._id]);
    newest.stock = fresh ? stockBySize(fresh.stock) : {};
    setKnown({ product, stock: newest.stock });
  }

  /** Asks the server in the background, unless that was done just now. */
  function refresh() {
    if (Date.now() - newest.askedAt < FRESH_FOR_MS) return;
    newest.askedAt = Date.now();
    newest.asking = ask().catch(() => {
      newest.askedAt = 0;
    });
  }

  /** The newest figures that can be had without keeping the shopper waiting. */
  async function settle() {
    refresh();
    const waited = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
    await Promise.race([newest.asking, waited]);
    return newest.stock;
  }

  // Something that is sold out to everybody else may be held for who is logged in.
  const lookForReserved = useEffectEvent(() => {
    if (sessionStore.read() && product.sizes.some((size) => getAvailable(product.stock, size) === 0))
      refresh();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each product anew.
  useEffect(() => lookForReserved(), [product._id]);

  return { stock, refresh, settle };
}

export type PurchaseStep = 'select-size' | 'sold-out' | 'ready';

export const BUTTON_LABELS: Record<PurchaseStep, string> = {
  'select-size': productTexts.selectSize,
  'sold-out': cardTexts.soldOut,
  ready: productTexts.addToCart,
};

/** What the add button does. A product of which nothing is left says so before a size is chosen. */
export function toPurchaseStep(
  product: Pick<ShownProduct, 'sizes' | 'stock'>,
  size: string | null,
): PurchaseStep {
  if (size !== null) return getAvailable(product.stock, size) > 0 ? 'ready' : 'sold-out';
  const isAnythingLeft = product.sizes.some((offered) => getAvailable(product.stock, offered) > 0);
  return isAnythingLeft ? 'select-size' : 'sold-out';
}

/** The quantity that the page shows: what was asked for, at most the stock of the size, never under 1. */
export function cappedQuantity(wanted: number, available: number): number {
  return Math.max(1, Math.min(wanted, available));
}
