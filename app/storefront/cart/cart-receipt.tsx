import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cartStore } from '#app/lib/cart-store.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { showAlert } from '#app/ui/alert.ts';
import { Button } from '#app/ui/button.tsx';
import { BuyBar } from '#app/ui/buy-bar.tsx';
import { Price } from '#app/ui/price.tsx';
import { Receipt, type ReceiptRow, ReceiptRows, ReceiptTotal } from '#app/ui/receipt.tsx';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Quote } from '#core/pricing/quote.ts';
import { type Cart, lineProblem } from '#core/rules/cart.ts';
import { BUY_NOW, CLEAR_CART, LOGIN_TO_ORDER } from '#core/rules/checkout-texts.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { quoteCart } from './cart-quote.ts';
import { CouponBox } from './coupon-box.tsx';
import { dropCoupon, useCoupon } from './coupon-store.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { OfferNote } from './offer-note.tsx';

/** Coupon, total, and the way on. */
export function CartReceipt({ cart }: { cart: Cart }) {
  const navigate = useNavigate();
  const coupon = useCoupon();
  const quote = quoteCart(cart, { coupon: coupon.terms });
  const isBlocked = cart.some((line) => lineProblem(line) !== null);
  const [isAskingWhere, setIsAskingWhere] = useState(false);
  const buttonsRef = useRef<HTMLDivElement>(null);

  async function buy() {
    if (sessionStore.read()) return setIsAskingWhere(true);
    await showAlert(LOGIN_TO_ORDER);
    navigate('/login', { state: { from: '/cart' } });
  }

  function clear() {
    cartStore.clear();
    dropCoupon();
  }

  return (
    <>
      <Receipt label="Total">
        <CouponBox coupon={coupon} quote={quote} />
        <OfferNote quote={quote} hasCoupon={coupon.terms !== null} />
        <hr className="stitch" />
        <ReceiptRows rows={rowsOf(quote)} />
        <hr className="stitch" />
        <ReceiptTotal label="Total" value={formatRupees(rupeesFromPaise(quote.totalPaise))} />
        {isBlocked && <BlockedNote />}
        <div ref={buttonsRef} className="receipt-buttons">
          <Button look="line" onClick={clear}>
            {CLEAR_CART}
          </Button>
          <Button disabled={isBlocked} onClick={buy}>
            {BUY_NOW}
          </Button>
        </div>
      </Receipt>
      <TotalBar quote={quote} isBlocked={isBlocked} standsInFor={buttonsRef} onBuy={buy} />
      <DeliveryDialog
        isOpen={isAskingWhere}
        onClose={() => setIsAskingWhere(false)}
        cart={cart}
        quote={quote}
      />
    </>
  );
}

function rowsOf(quote: Quote): ReceiptRow[] {
  const rows: ReceiptRow[] = [
    { label: 'Subtotal', value: formatRupees(rupeesFromPaise(quote.subtotalPaise)) },
  ];
  if (quote.offerApplied) {
    rows.push({
      label: 'Special Offer',
      value: formatRupees(-rupeesFromPaise(quote.offerPaise)),
      isSaving: true,
    });
  }
  if (quote.couponCode !== null) {
    rows.push({
      label: `Coupon Discount (${quote.couponCode})`,
      value: formatRupees(-rupeesFromPaise(quote.discountPaise)),
      isSaving: true,
    });
  }
  return rows;
}

/** What stands in the way of an order, and the way out of it. */
function BlockedNote() {
  return (
    <div role="status" className="grid justify-items-start gap-1 bg-danger-soft p-3.5 text-sm">
      <p className="font-medium">Some of these items can no longer be bought as they are in your cart.</p>
      <button type="button" className="text-link" onClick={() => cartStore.keepBuyable()}>
        Keep only what is available
      </button>
    </div>
  );
}

interface TotalBarProps {
  quote: Quote;
  isBlocked: boolean;
  standsInFor: RefObject<Element | null>;
  onBuy: () => void;
}

function TotalBar({ quote, isBlocked, standsInFor, onBuy }: TotalBarProps) {
  return (
    <BuyBar standsInFor={standsInFor}>
      <div>
        <Price price={rupeesFromPaise(quote.totalPaise)} />
        <p className="text-fine text-ink-3">Total</p>
      </div>
      <Button className="flex-1" tabIndex={-1} disabled={isBlocked} onClick={onBuy}>
        {BUY_NOW}
      </Button>
    </BuyBar>
  );
}
