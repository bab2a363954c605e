import { lazy, Suspense } from 'react';
import { useSession } from '#app/lib/session-store.ts';
import { late } from '#app/ui/late.tsx';
import { LOW_STOCK } from '#core/rules/cart.ts';
import { commonTexts } from '#texts/common.ts';
import { productTexts } from '#texts/product.ts';
import type { ShownProduct } from './product-page.ts';
import type { Purchase } from './purchase.ts';
import { SizeCells } from './size-cells.tsx';
import { SizeChart } from './size-chart.tsx';

const SizeAdvice = late(async () => (await import('./size-advice.tsx')).SizeAdvice);

const PICKER_ID = 'sizes';

/** Fetched by those who choose a size that is sold out, or for whom one may be held. */
const RestockPanel = lazy(() => import('#app/storefront/restock/restock-panel.tsx'));

/** Puts the shopper where a size can be chosen. */
export function focusSizes(): void {
  document.querySelector<HTMLInputElement>(`#${PICKER_ID} input[name="size"]`)?.focus();
}

/** Real radios. A size that is sold out can still be chosen, so that the page can say so. */
export function SizePicker({ product, purchase }: { product: ShownProduct; purchase: Purchase }) {
  const { sizeChart, sizeAdvice } = product;
  const { productId, size, available } = purchase;
  const isLoggedIn = useSession() !== null;
  return (
    <div className="relative">
      {/* Before the sizes, in the order of the page: the keyboard comes by it first. */}
      {sizeChart && <SizeChart chart={sizeChart} chosenSize={purchase.size} />}
      <fieldset id={PICKER_ID} className="min-w-0 scroll-mt-24">
        <legend className="flex min-h-tap items-center text-sm font-semibold">{productTexts.size}</legend>
        <SizeCells name="size" {...purchase} />
      </fieldset>
      <StockLine {...purchase} />
      {size !== null && (available === 0 || isLoggedIn) && (
        <Suspense>
          <RestockPanel productId={productId} size={size} available={available} />
        </Suspense>
      )}
      {sizeAdvice && <SizeAdvice advice={sizeAdvice} chosenSize={purchase.size} />}
    </div>
  );
}

/** Empty until a size is chosen. */
export function StockLine({ size, available }: Pick<Purchase, 'size' | 'available'>) {
  return (
    <p role="status" className="stock-line" data-level={size === null ? undefined : toLevel(available)}>
      {size !== null && (available > 0 ? commonTexts.stockLeft(available) : commonTexts.outOfStock)}
    </p>
  );
}

function toLevel(available: number): 'none' | 'low' | 'good' {
  if (available === 0) return 'none';
  return available <= LOW_STOCK ? 'low' : 'good';
}
