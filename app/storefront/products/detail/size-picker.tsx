import { commonTexts } from '#texts/common.ts';
import { productTexts } from '#texts/product.ts';
import type { Purchase } from './purchase.ts';
import { LOW_STOCK, SizeCells } from './size-cells.tsx';
import { SizeChart } from './size-chart.tsx';

const PICKER_ID = 'sizes';

/** Puts the shopper where a size can be chosen. */
export function focusSizes(): void {
  document.querySelector<HTMLInputElement>(`#${PICKER_ID} input[name="size"]`)?.focus();
}

/** Real radios. A size that is sold out can still be chosen, so that the page can say so. */
export function SizePicker({ category, purchase }: { category: string; purchase: Purchase }) {
  return (
    <div className="relative">
      {/* Before the sizes, in the order of the page: the keyboard comes by it first. */}
      <SizeChart category={category} chosenSize={purchase.size} />
      <fieldset id={PICKER_ID} className="min-w-0 scroll-mt-24">
        <legend className="flex min-h-tap items-center text-sm font-semibold">{productTexts.size}</legend>
        <SizeCells name="size" {...purchase} />
      </fieldset>
      <StockLine {...purchase} />
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
