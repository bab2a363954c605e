import type { RefObject } from 'react';
import { cartStore } from '#app/lib/cart-store.ts';
import { Button } from '#app/ui/button.tsx';
import { BuyBar } from '#app/ui/buy-bar.tsx';
import { Price } from '#app/ui/price.tsx';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Quote } from '#core/pricing/quote.ts';
import { cartTexts } from '#texts/cart.ts';

interface TotalBarProps {
  quote: Quote;
  isBlocked: boolean;
  standsInFor: RefObject<Element | null>;
  onBuy: () => void;
}

/** Total and the way on, in reach of the thumb; while something cannot be bought, the way to remove that. */
export function TotalBar({ quote, isBlocked, standsInFor, onBuy }: TotalBarProps) {
  return (
    <BuyBar standsInFor={standsInFor}>
      <div>
        <Price price={rupeesFromPaise(quote.totalPaise)} />
        <p className="text-fine text-ink-3">{cartTexts.total}</p>
      </div>
      {isBlocked ? (
        <Button
          look="line"
          size="small"
          className="flex-1"
          tabIndex={-1}
          onClick={() => cartStore.keepBuyable()}
        >
          {cartTexts.removeUnavailable}
        </Button>
      ) : (
        <Button className="flex-1" tabIndex={-1} onClick={onBuy}>
          {cartTexts.buyNow}
        </Button>
      )}
    </BuyBar>
  );
}
