import { lazy, Suspense, useRef, useState } from 'react';
import { showAlert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { BuyBar } from '#app/ui/buy-bar.tsx';
import { Price } from '#app/ui/price.tsx';
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx';
import { productTexts } from '#texts/product.ts';
import type { ShownProduct } from './product-page.ts';
import { BUTTON_LABELS, type Purchase } from './purchase.ts';
import { focusSizes } from './size-picker.tsx';

/** Fetched by those who press the bar without a size. */
const SizeSheet = lazy(() => import('./size-sheet.tsx'));

/** Quantity and add button. While they are out of view, a bar at the lower edge of small screens stands in for them. */
export function BuyBox({ product, purchase }: { product: ShownProduct; purchase: Purchase }) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <div ref={boxRef} className="flex gap-2.5 noscript:hidden">
        <QuantityStepper
          quantity={purchase.quantity}
          most={purchase.available}
          onChange={purchase.setQuantity}
        />
        <AddButton purchase={purchase} onNoSize={focusSizesAfterAlert} />
      </div>
      <BuyBar standsInFor={boxRef}>
        <Price price={product.price} mrp={product.mrp} />
        <AddButton purchase={purchase} onNoSize={() => setIsChoosing(true)} tabIndex={-1} />
      </BuyBar>
      {isChoosing && (
        <Suspense>
          <SizeSheet onClose={() => setIsChoosing(false)} purchase={purchase} />
        </Suspense>
      )}
    </>
  );
}

async function focusSizesAfterAlert(): Promise<void> {
  await showAlert(productTexts.noSizeChosen);
  focusSizes();
}

/** `onNoSize`: the shopper has to choose a size first. */
function AddButton(props: { purchase: Purchase; onNoSize: () => void; tabIndex?: number }) {
  const { step, size, add } = props.purchase;
  return (
    <Button
      look={step === 'select-size' ? 'line' : 'ink'}
      disabled={step === 'sold-out'}
      onClick={size === null ? props.onNoSize : add}
      tabIndex={props.tabIndex}
      className="min-w-0 flex-1 px-3 whitespace-nowrap"
    >
      {BUTTON_LABELS[step]}
    </Button>
  );
}
