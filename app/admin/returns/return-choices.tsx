import { useFormContext } from 'react-hook-form';
import type { StaffReturn } from '#core/contract/returns.ts';
import { RETURN_QUALITIES, type ReturnQuality } from '#core/rules/order-states.ts';
import { ChoiceField } from '../ui/form-fields.tsx';
import './returns.css';

interface SizeChoiceProps {
  label: string;
  request: StaffReturn;
  /** The size that is held for this exchange already. */
  held?: string;
}

/** The size that is sent instead, as far as there is enough of it. */
export function SizeChoice({ label, request, held }: SizeChoiceProps) {
  const options = exchangeSizes(request).map(({ size, available, isEnough }) => ({
    value: size,
    label: `${size}, ${size === held ? 'reserved' : `${available} in stock`}`,
    disabled: size !== held && !isEnough,
  }));
  return <ChoiceField name="size" label={label} options={options} />;
}

/** Sizes that all lines of the request have, with the fewest that any of them could give. */
function exchangeSizes({ lines }: StaffReturn) {
  const [first, ...rest] = lines;
  return (first?.sizes ?? [])
    .filter(({ size }) => rest.every((line) => line.sizes.some((other) => other.size === size)))
    .map(({ size }) => {
      const each = lines.map((line) => ({
        available: line.sizes.find((other) => other.size === size)?.available ?? 0,
        quantity: line.quantity,
      }));
      return {
        size,
        available: Math.min(...each.map(({ available }) => available)),
        isEnough: each.every(({ available, quantity }) => available >= quantity),
      };
    });
}

const MEANINGS: Record<ReturnQuality, string> = {
  Good: 'As good as new. Goes back into stock.',
  Worn: 'Used or washed. Not restocked.',
  Damaged: 'Torn or stained. Not restocked.',
};

/** How goods look that have come back. */
export function QualityChoice() {
  const { register } = useFormContext<{ quality: ReturnQuality }>();
  return (
    <fieldset className="return-choices">
      <legend className="field-label mb-2">Condition</legend>
      {RETURN_QUALITIES.map((quality) => (
        <label key={quality}>
          <input type="radio" value={quality} {...register('quality')} />
          <span>
            <strong>{quality}</strong>
            <small>{MEANINGS[quality]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
