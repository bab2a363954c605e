import { swatchOf } from '#core/rules/colours.ts';
import { productTexts } from '#texts/product.ts';

export function ColourLine({ colour }: { colour: string }) {
  return (
    <p className="flex items-center gap-3">
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-10">
        <circle cx="20" cy="20" r="18.5" fill="none" className="stroke-ink stroke-[1.5]" />
        <circle cx="20" cy="20" r="14" fill={swatchOf(colour)} className="stroke-ink/35 stroke-1" />
      </svg>
      <span>
        <span className="text-ink-3">{productTexts.colour}</span> {colour}
      </span>
    </p>
  );
}
