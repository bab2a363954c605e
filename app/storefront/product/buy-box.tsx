import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import type { ShownProduct } from './product-page.ts';
import { BUTTON_LABELS } from './purchase.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import { focusSizes } from './size-picker.tsx';
import type { Purchase } from './use-purchase.ts';

/** Quantity and add button. While they are out of view, a bar at the lower edge of small screens stands in for them. */
export function BuyBox({ product, purchase }: { product: ShownProduct; purchase: Purchase }) {
  const boxRef = useRef<HTMLDivElement>(null);
  const isInView = useIsInView(boxRef);
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
      <aside aria-label="Buy" className="buy-bar noscript:hidden" data-away={isInView || undefined}>
        <Price price={product.price} mrp={product.mrp} />
        <AddButton purchase={purchase} />
      </aside>
    </>
  );
}

function AddButton({ purchase }: { purchase: Purchase }) {
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
      className="min-w-0 flex-1 px-3 whitespace-nowrap"
    >
      {BUTTON_LABELS[step]}
    </Button>
  );
}

function useIsInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isInView;
}
