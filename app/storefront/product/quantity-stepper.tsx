import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx';

interface QuantityStepperProps {
  quantity: number;
  /** Plus is off from here on. */
  most: number;
  onChange: (quantity: number) => void;
}

export function QuantityStepper({ quantity, most, onChange }: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div role="group" aria-label="Quantity" className="stepper">
      <button
        type="button"
        aria-label="One less"
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <MinusIcon aria-hidden="true" className="size-4.5" />
      </button>
      <output aria-live="polite">{quantity}</output>
      <button
        type="button"
        aria-label="One more"
        disabled={quantity >= most}
        onClick={() => onChange(quantity + 1)}
      >
        <PlusIcon aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  );
}
