import { useEffect, useEffectEvent, useRef } from 'react';
import { commonTexts } from '#texts/common.ts';
import { productTexts } from '#texts/product.ts';
import { getAvailable, LOW_STOCK } from './purchase.ts';
import { SizeChart } from './size-chart.tsx';

interface SizePickerProps {
  sizes: string[];
  stock: Record<string, number>;
  category: string;
  chosen: string | null;
  onChoose: (size: string) => void;
}

const PICKER_ID = 'sizes';

/** Puts the shopper where a size can be chosen. */
export function focusSizes(): void {
  document.querySelector<HTMLInputElement>(`#${PICKER_ID} input[name="size"]`)?.focus();
}

/** Real radios. A size that is sold out can still be chosen, so that the page can say so. */
export function SizePicker({ sizes, stock, category, chosen, onChoose }: SizePickerProps) {
  const fieldsetRef = useRef<HTMLFieldSetElement>(null);

  // A size may have been chosen before this code arrived.
  const takeOver = useEffectEvent(onChoose);
  useEffect(() => {
    const early = fieldsetRef.current?.querySelector<HTMLInputElement>('input:checked');
    if (early) takeOver(early.value);
  }, []);

  return (
    <div className="relative">
      {/* Before the sizes, as it stands on the page: the keyboard comes by it first. */}
      <SizeChart category={category} chosenSize={chosen} />
      <fieldset ref={fieldsetRef} id={PICKER_ID} className="min-w-0 scroll-mt-24">
        <legend className="flex min-h-tap items-center text-sm font-semibold">{productTexts.size}</legend>
        <SizeCells name="size" sizes={sizes} stock={stock} chosen={chosen} onChoose={onChoose} />
      </fieldset>
      <StockLine available={chosen === null ? null : getAvailable(stock, chosen)} />
    </div>
  );
}

interface SizeCellsProps extends Omit<SizePickerProps, 'category'> {
  /** Of the group of radios. */
  name: string;
}

export function SizeCells({ name, sizes, stock, chosen, onChoose }: SizeCellsProps) {
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
              onChange={() => onChoose(size)}
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

export function StockLine({ available }: { available: number | null }) {
  return (
    <p role="status" className="stock-line" data-level={available === null ? undefined : toLevel(available)}>
      {available !== null && (available > 0 ? commonTexts.stockLeft(available) : commonTexts.outOfStock)}
    </p>
  );
}

function toLevel(available: number): 'none' | 'low' | 'good' {
  if (available === 0) return 'none';
  return available <= LOW_STOCK ? 'low' : 'good';
}
