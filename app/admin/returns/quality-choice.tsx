import type { ComponentProps } from 'react';
import { RETURN_QUALITIES, type ReturnQuality } from '#core/rules/order-states.ts';
import './returns.css';

const MEANINGS: Record<ReturnQuality, string> = {
  Good: 'As good as new. Goes back into stock.',
  Worn: 'Used or washed. Not restocked.',
  Damaged: 'Torn or stained. Not restocked.',
};

/** How goods look that have come back. `input` is given to each of the three choices. */
export function QualityChoice({
  input,
}: {
  input: (quality: ReturnQuality) => Omit<ComponentProps<'input'>, 'type' | 'value'>;
}) {
  return (
    <fieldset className="return-choices">
      <legend className="field-label mb-2">Condition</legend>
      {RETURN_QUALITIES.map((quality) => (
        <label key={quality}>
          <input type="radio" value={quality} {...input(quality)} />
          <span>
            <strong>{quality}</strong>
            <small>{MEANINGS[quality]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
