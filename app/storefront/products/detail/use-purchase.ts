import { useRef, useState } from 'react';
import { cartStore } from '#app/lib/cart-store.ts';
import { showAlert } from '#app/ui/alert.ts';
import { showToast } from '#app/ui/toast.ts';
import { type CartProduct, isSameLine } from '#core/rules/cart.ts';
import { commonTexts } from '#texts/common.ts';
import { productTexts } from '#texts/product.ts';
import type { ShownProduct } from './product-page.ts';
import { availableOf, cappedQuantity, cartProductOf, type PurchaseStep, purchaseStepOf } from './purchase.ts';
import { rememberSize, useRememberedSize } from './remembered-sizes.ts';
import { useFreshStock } from './use-fresh-stock.ts';

export interface Purchase {
  step: PurchaseStep;
  size: string | null;
  stock: Record<string, number>;
  quantity: number;
  /** Stock of the chosen size; 0 before one is chosen. */
  available: number;
  chooseSize: (size: string) => void;
  setQuantity: (quantity: number) => void;
  /** Puts the chosen size into the cart; without one it does nothing. */
  add: () => Promise<void>;
}

/** Size, quantity and the way into the cart: one state for the button in the page and the bar at the lower edge. */
export function usePurchase(product: ShownProduct): Purchase {
  const [chosen, setChosen] = useState<string | null>(null);
  const [wanted, setQuantity] = useState(1);
  const { stock, refresh, settle } = useFreshStock(product);
  const usual = useRememberedSize(product.category);
  const isUsualLeft = usual !== undefined && product.sizes.includes(usual) && availableOf(stock, usual) > 0;
  const size = chosen ?? (isUsualLeft ? usual : null);
  const isAdding = useRef(false);
  const available = size === null ? 0 : availableOf(stock, size);
  const quantity = cappedQuantity(wanted, available);

  function chooseSize(wish: string) {
    setChosen(wish);
    refresh();
  }

  async function add(): Promise<void> {
    if (size === null || isAdding.current) return;
    isAdding.current = true;
    try {
      const newest = await settle();
      await putIntoCart(cartProductOf(product, size, newest), quantity);
    } finally {
      isAdding.current = false;
    }
  }

  const step = purchaseStepOf({ sizes: product.sizes, stock }, size);
  return { step, size, stock, quantity, available, chooseSize, setQuantity, add };
}

async function putIntoCart(product: CartProduct, quantity: number): Promise<void> {
  const available = availableOf(product.stock, product.selectedSize);
  if (available === 0) return showAlert(productTexts.sizeSoldOut);

  const held = cartStore.read().find((line) => isSameLine(line.product, product))?.quantity ?? 0;
  cartStore.add(product, quantity);
  rememberSize(product.category, product.selectedSize);
  if (held >= available) return showAlert(commonTexts.onlyAvailable(available));
  showToast(productTexts.addedToCart, { action: { label: productTexts.viewCart, to: '/cart' } });
}
