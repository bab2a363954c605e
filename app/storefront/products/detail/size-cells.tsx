import { getStock } from '#core/rules/cart.ts';
import { commonTexts } from '#texts/common.ts';

/** What can be bought of a size now. */
export function getAvailable(stock: Readonly<Record<string, number>>, size: string): number {
  return Math.max(0, getStock(stock, size) ?? 0);
}

interface SizeCellsProps {
  sizes: readonly string[];
  stock: Readonly<Record<string, number>>;
  size: string | null;
  chooseSize: (size: string) => void;
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
              {isOut && <span className="sr-only">{commonTexts.soldOutSize}</span>}
            </span>
          </label>
        );
      })}
    </div>
  );
}
