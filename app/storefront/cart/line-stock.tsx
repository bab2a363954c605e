import { useSyncExternalStore } from 'react';
import { LOW_STOCK } from '#app/storefront/products/detail/purchase.ts';
import { type CartLine, lineProblem, stockOf } from '#core/rules/cart.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { cartTexts } from '#texts/cart.ts';
import { commonTexts } from '#texts/common.ts';
import { formerPrices } from './refresh-cart.ts';

/** What the shopper should know of a line: how many are left, too few, a price that has changed. */
export function LineStock({ line }: { line: CartLine }) {
  const { product } = line;
  const formerPrice = useFormerPrice(product._id);
  return (
    <>
      <StockWords line={line} />
      {formerPrice !== undefined && formerPrice !== product.price && (
        <p className="text-fine font-semibold text-warning">
          {cartTexts.priceChanged(formatRupees(formerPrice))}
        </p>
      )}
    </>
  );
}

function StockWords({ line }: { line: CartLine }) {
  const { product } = line;
  const problem = lineProblem(line);
  if (problem?.kind === 'gone') return null;
  if (problem) {
    return (
      <p className="text-fine font-semibold text-danger">{commonTexts.onlyAvailable(problem.available)}</p>
    );
  }
  const available = stockOf(product.stock, product.selectedSize);
  if (available === undefined) return null;
  const isLow = available <= LOW_STOCK;
  return (
    <p className={isLow ? 'text-fine font-semibold text-warning' : 'text-fine text-ink-3'}>
      {available > 0 ? commonTexts.stockLeft(available) : commonTexts.outOfStock}
    </p>
  );
}

function useFormerPrice(productId: string): number | undefined {
  return useSyncExternalStore(formerPrices.subscribe, formerPrices.read, formerPrices.readOnServer).get(
    productId,
  );
}
