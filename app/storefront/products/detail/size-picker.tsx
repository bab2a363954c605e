import { useEffect, useEffectEvent, useRef } from 'react';
import { commonTexts } from '#texts/common.ts';
import { productTexts } from '#texts/product.ts';
import { getAvailable, LOW_STOCK, type Purchase } from './purchase.ts';
import { SizeChart } from './size-chart.tsx';

const PICKER_ID = 'sizes';

/** Puts the shopper where a size can be chosen. */
export function focusSizes(): void {
  document.querySelector<HTMLInputElement>(`#${PICKER_ID} input[name="size"]`)?.focus();
}

/** Real radios. A size that is sold out can still be chosen, so that the page can say so. */
export function SizePicker({ category, purchase }: { category: string; purchase: Purchase }) {
  const fieldsetRef = useRef<HTMLFieldSetElement>(null);

  // A size may have been chosen before this code arrived.
  const takeOver = useEffectEvent(purchase.chooseSize);
  useEffect(() => {
    const early = fieldsetRef.current?.querySelector<HTMLInputElement>('input:checked');
    if (early) takeOver(early.value);
  }, []);

  return (
    <div className="relative">
      {/* Before the sizes, in the order of the page: the keyboard comes by it first. */}
      <SizeChart category={category} chosenSize={purchase.size} />
      <fieldset ref={fieldsetRef} id={PICKER_ID} className="min-w-0 scroll-mt-24">
        <legend className="flex min-h-tap items-center text-sm font-semibold">{productTexts.size}</legend>
        <SizeCells name="size" {...purchase} />
      </fieldset>
      <StockLine {...purchase} />
    </div>
  );
}

interface SizeCellsProps extends Pick<Purchase, 'sizes' | 'stock' | 'size' | 'chooseSize'> {
  /** Of the group of radios. */
  name: string;
}

export function SizeCells({ name, sizes, stock, size: chosen, chooseSize }: SizeCellsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(58px,1fr))] gap-2 pt-1">
      {sizes.map((size) => {
        const isOut = getAvailable(stock, size) === 0;
        return (
          <label key={size} className="size-cell">
            <input
              type="radio"
              name={name}
              value={size}
              autoComplete="off"
              checked={size === chosen}
              onChange={() => chooseSize(size)}
            />
            <span data-out={isOut || undefined}>
              {size}
              {isOut && <span className="sr-only">{productTexts.soldOutSize}</span>}
            </span>
          </label>
        );
      })}
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
