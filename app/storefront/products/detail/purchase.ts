import { type CartProduct, stockOf } from '#core/rules/cart.ts';
import { cardTexts } from '#texts/cards.ts';
import { productTexts } from '#texts/product.ts';
import type { ShownProduct } from './product-page.ts';

export type PurchaseStep = 'select-size' | 'sold-out' | 'ready';

export const BUTTON_LABELS: Record<PurchaseStep, string> = {
  'select-size': productTexts.selectSize,
  'sold-out': cardTexts.soldOut,
  ready: productTexts.addToCart,
};

/** What can be bought of a size now. */
export function availableOf(stock: Readonly<Record<string, number>>, size: string): number {
  return Math.max(0, stockOf(stock, size) ?? 0);
}

/** What the add button stands for. A product of which nothing is left says so before a size is chosen. */
export function purchaseStepOf(
  product: Pick<ShownProduct, 'sizes' | 'stock'>,
  size: string | null,
): PurchaseStep {
  if (size !== null) return availableOf(product.stock, size) > 0 ? 'ready' : 'sold-out';
  const isAnythingLeft = product.sizes.some((offered) => availableOf(product.stock, offered) > 0);
  return isAnythingLeft ? 'select-size' : 'sold-out';
}

/** The quantity that the page shows: what was asked for, at most the stock of the size, never under 1. */
export function cappedQuantity(wanted: number, available: number): number {
  return Math.max(1, Math.min(wanted, available));
}

/** Few enough that a shopper should know. */
export const LOW_STOCK = 5;

export function cartProductOf(
  product: ShownProduct,
  selectedSize: string,
  stock: Record<string, number>,
): CartProduct {
  return {
    _id: product._id,
    name: product.name,
    price: product.price,
    ...(product.mrp !== undefined && { mrp: product.mrp }),
    category: product.category,
    image: product.images[0]?.url ?? '',
    selectedSize,
    stock,
  };
}
