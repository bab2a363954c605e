import { cartStore } from '#app/lib/cart-store.ts';
import { listFreshProducts } from '#app/lib/page-reader.ts';
import { toCartFacts } from '#app/storefront/products/detail/cart-facts.ts';
import { createExternalStore } from '#app/ui/external-store.ts';
import type { Cart, CartFacts } from '#core/rules/cart.ts';
import { stockBySize } from '#core/rules/sizes.ts';

const MOST_IDS_PER_CALL = 100;

/** The earlier prices of products whose price has changed, so that the shopper can be notified. */
export const formerPrices = createExternalStore<ReadonlyMap<string, number>>(new Map());

let lastAskedAt = 0;

/** Takes over stock and prices from the server. When it cannot be asked, the cart goes on with what it knows. */
export async function refreshCartFromServer(): Promise<void> {
  lastAskedAt = Date.now();
  const before = cartStore.read();
  if (before.length === 0) return;
  try {
    const facts = await readFacts(before.map(({ product }) => product._id));
    rememberPrices(before, facts);
    cartStore.refresh(facts);
  } catch (error) {
    console.warn(error);
  }
}

export function isCartOlderThan(milliseconds: number): boolean {
  return Date.now() - lastAskedAt > milliseconds;
}

/** What the server says of products; null for one that is not on sale. */
export async function readFacts(given: readonly string[]): Promise<Map<string, CartFacts | null>> {
  const ids = [...new Set(given)];
  const facts = new Map<string, CartFacts | null>(ids.map((id) => [id, null]));
  for (let start = 0; start < ids.length; start += MOST_IDS_PER_CALL) {
    for (const product of await listFreshProducts(ids.slice(start, start + MOST_IDS_PER_CALL)))
      facts.set(product._id, toCartFacts({ ...product, stock: stockBySize(product.stock) }));
  }
  return facts;
}

function rememberPrices(before: Cart, facts: ReadonlyMap<string, CartFacts | null>): void {
  const changed = before.filter(({ product }) => {
    const price = facts.get(product._id)?.price;
    return price !== undefined && price !== product.price;
  });
  if (changed.length === 0) return;
  formerPrices.update(
    (known) => new Map([...known, ...changed.map(({ product }) => [product._id, product.price] as const)]),
  );
}
