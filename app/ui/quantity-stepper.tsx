import { commonTexts } from '#texts/common.ts';
import { MinusIcon, PlusIcon } from './icons.tsx';
import './quantity-stepper.css';

interface QuantityStepperProps {
  quantity: number;
  /** Plus is off from here on; without it the one who listens decides. */
  most?: number;
  /** What is counted, where a page counts several things: 'Kage T-Shirt, size M'. */
  what?: string;
  onChange: (quantity: number) => void;
}

export function QuantityStepper({ quantity, most, what, onChange }: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div role="group" aria-label={commonTexts.quantity(what)} className="stepper">
      <button
        type="button"
        aria-label={commonTexts.decreaseQuantity(what)}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <MinusIcon aria-hidden="true" className="size-4.5" />
      </button>
      <output aria-live="polite">{quantity}</output>
      <button
        type="button"
        aria-label={commonTexts.increaseQuantity(what)}
        disabled={most !== undefined && quantity >= most}
        onClick={() => onChange(quantity + 1)}
      >
        <PlusIcon aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  );
}
