import { Check } from 'lucide-react';
import { Thumb } from '#app/ui/thumb.tsx';
import type { Packing } from '#core/contract/orders/packing.ts';

/** The pieces of an order, and how many of each are scanned. */
export function PackingLines({ lines, isPacked }: { lines: Packing['lines']; isPacked: boolean }) {
  return (
    <ul className="packing-lines" aria-label="Pieces">
      {lines.map(({ id, name, size, sku, barcode, quantity, scanned, picture }) => (
        <li key={id} data-complete={isPacked || scanned === quantity || undefined}>
          <Thumb url={picture} size="small" />
          <span className="grid min-w-0 gap-0.5">
            <span className="font-semibold">{name}</span>
            <span>
              Size <strong>{size}</strong>
            </span>
            <span className="text-fine text-ink-2 wrap-anywhere">{barcode ?? sku}</span>
          </span>
          <span className="packing-tally">
            {(isPacked || scanned === quantity) && <Check aria-hidden="true" />}
            {isPacked ? quantity : `${scanned} of ${quantity}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
