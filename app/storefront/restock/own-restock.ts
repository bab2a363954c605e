import { ask } from '#app/lib/ask.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { createExternalStore } from '#app/ui/external-store.ts';
import type { ListedProduct } from '#core/contract/products.ts';
import { type OwnRestock, readOwnRestock } from '#core/contract/restock.ts';

/** What the shopper waits for, and what is reserved for them; null while nobody has asked. */
export const ownRestock = createExternalStore<OwnRestock | null>(null);

/** Asks the server. Without a login there is nothing to ask; where it cannot be asked, what was known stays. */
export async function loadOwnRestock(): Promise<OwnRestock | null> {
  if (!sessionStore.read()) ownRestock.update(() => null);
  else {
    try {
      const own = await ask(readOwnRestock);
      ownRestock.update(() => own);
    } catch (error) {
      console.warn(error);
    }
  }
  return ownRestock.read();
}

/** The products with what is reserved for the shopper in their stock. Only where something is sold out it is asked for. */
export async function addReserved(products: ListedProduct[]): Promise<ListedProduct[]> {
  const isAnyOut = products.some(({ stock }) => Object.values(stock).includes(0));
  const own = isAnyOut ? await loadOwnRestock() : null;
  if (!own?.reserved.length) return products;
  return products.map((product) => {
    const stock = { ...product.stock };
    for (const { productId, size } of own.reserved) {
      if (productId === product._id) stock[size] = (stock[size] ?? 0) + 1;
    }
    return { ...product, stock };
  });
}
