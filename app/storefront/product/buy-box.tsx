import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { BuyBar } from '#app/ui/buy-bar.tsx';
import { Price } from '#app/ui/price.tsx';
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx';
import type { ShownProduct } from './product-page.ts';
import { BUTTON_LABELS } from './purchase.ts';
import { focusSizes } from './size-picker.tsx';
import type { Purchase } from './use-purchase.ts';

/** Quantity and add button. While they are out of view, a bar at the lower edge of small screens stands in for them. */
export function BuyBox({ product, purchase }: { product: ShownProduct; purchase: Purchase }) {
  const boxRef = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={boxRef} className="flex gap-2.5 noscript:hidden">
        <QuantityStepper
          quantity={purchase.quantity}
          most={purchase.available}
          onChange={purchase.setQuantity}
        />
        <AddButton purchase={purchase} />
      </div>
      <BuyBar standsInFor={boxRef}>
        <Price price={product.price} mrp={product.mrp} />
        <AddButton purchase={purchase} tabIndex={-1} />
      </BuyBar>
    </>
  );
}

function AddButton({ purchase, tabIndex }: { purchase: Purchase; tabIndex?: number }) {
  const { step } = purchase;

  async function add() {
    const isAnswered = await purchase.add();
    if (!isAnswered) focusSizes();
  }

  return (
    <Button
      look={step === 'select-size' ? 'line' : 'ink'}
      disabled={step === 'sold-out'}
      onClick={add}
      tabIndex={tabIndex}
      className="min-w-0 flex-1 px-3 whitespace-nowrap"
    >
      {BUTTON_LABELS[step]}
    </Button>
  );
}
