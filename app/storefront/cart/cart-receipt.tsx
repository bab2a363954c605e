import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cartStore } from '#app/lib/cart-store.ts';
import { sessionStore, useSession } from '#app/lib/session-store.ts';
import { showAlert } from '#app/ui/alert.ts';
import { Button } from '#app/ui/button.tsx';
import { Receipt, type ReceiptRow, ReceiptRows, ReceiptTotal } from '#app/ui/receipt.tsx';
import { showToast } from '#app/ui/toast.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Quote } from '#core/pricing/quote.ts';
import { type Cart, lineProblem } from '#core/rules/cart.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { cartTexts } from '#texts/cart.ts';
import { quoteCart } from './cart-quote.ts';
import { CouponBox } from './coupon-box.tsx';
import { dropCoupon, useCoupon } from './coupon-store.ts';
import { rememberedAddress } from './delivery-details.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { type DeliveryEstimate, estimateDelivery } from './delivery-estimate.ts';
import { ExpressCheckout } from './express-checkout.tsx';
import { OfferNote } from './offer-note.tsx';
import { isAskedForDelivery } from './open-delivery.ts';
import { TotalBar } from './total-bar.tsx';
import { useCheckout } from './use-checkout.ts';
import { useDeliveryTerms } from './use-delivery-terms.ts';

/** Coupon, total, and the way on. */
export function CartReceipt({ cart }: { cart: Cart }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const coupon = useCoupon();
  const address = useAddressOfLastOrder();
  const { terms, charges } = useDeliveryTerms(address);
  const quote = quoteCart(cart, { coupon: coupon.terms, delivery: terms });
  const delivery = estimateDelivery(quote, { terms, charges });
  const isBlocked = cart.some((line) => lineProblem(line) !== null);
  const [isAskingWhere, setIsAskingWhere] = useState(isAskedForDelivery(state));
  const buttonsRef = useRef<HTMLDivElement>(null);
  const checkOut = useCheckout({ cart, quote });

  async function buy() {
    if (sessionStore.read()) return setIsAskingWhere(true);
    await showAlert(cartTexts.loginToOrder);
    navigate('/login', { state: { from: '/cart' } });
  }

  function closeDelivery() {
    setIsAskingWhere(false);
    // A reload would open it again.
    if (isAskedForDelivery(state)) navigate('/cart', { replace: true, state: null });
  }

  return (
    <>
      <Receipt label={cartTexts.total}>
        <CouponBox coupon={coupon} quote={quote} />
        <OfferNote quote={quote} hasCoupon={coupon.terms !== null} />
        <hr className="stitch" />
        <ReceiptRows rows={rowsOf(quote, delivery)} />
        {delivery.note && <p className="-mt-2 text-sm text-ink-2">{delivery.note}</p>}
        <hr className="stitch" />
        <ReceiptTotal label={cartTexts.total} value={formatRupees(rupeesFromPaise(quote.totalPaise))} />
        <div ref={buttonsRef} className="grid justify-items-center gap-3">
          {address && (
            <ExpressCheckout
              address={address}
              isBlocked={isBlocked}
              onCheckout={async (details) => {
                if (await checkOut(details)) setIsAskingWhere(true);
              }}
            />
          )}
          <Button look={address ? 'line' : 'ink'} className="w-full" disabled={isBlocked} onClick={buy}>
            {cartTexts.buyNow}
          </Button>
          <button type="button" className="text-link -my-2 text-sm" onClick={() => clearCart(cart)}>
            {cartTexts.clear}
          </button>
        </div>
      </Receipt>
      <TotalBar quote={quote} isBlocked={isBlocked} standsInFor={buttonsRef} onBuy={buy} />
      <DeliveryDialog
        isOpen={isAskingWhere}
        onClose={closeDelivery}
        initial={address}
        onCheckout={checkOut}
      />
    </>
  );
}

/** What a slip of the finger emptied can be had back. */
function clearCart(cart: Cart): void {
  cartStore.clear();
  dropCoupon();
  showToast(cartTexts.cleared, { action: { label: cartTexts.undo, run: () => cartStore.restore(cart) } });
}

/** Of this customer; another one on the same device does not see it. */
function useAddressOfLastOrder() {
  const userId = useSession()?.user?._id;
  return userId === undefined ? null : rememberedAddress(userId);
}

function rowsOf(quote: Quote, delivery: DeliveryEstimate): ReceiptRow[] {
  const rows: ReceiptRow[] = [
    { label: cartTexts.subtotal, value: formatRupees(rupeesFromPaise(quote.subtotalPaise)) },
  ];
  if (quote.offerApplied) {
    rows.push({
      label: cartTexts.specialOffer,
      value: formatRupees(-rupeesFromPaise(quote.offerPaise)),
      isSaving: true,
    });
  }
  if (quote.couponCode !== null) {
    rows.push({
      label: cartTexts.couponDiscount(quote.couponCode),
      value: formatRupees(-rupeesFromPaise(quote.discountPaise)),
      isSaving: true,
    });
  }
  rows.push({ label: cartTexts.delivery, value: delivery.value, isSaving: delivery.isFree });
  return rows;
}
