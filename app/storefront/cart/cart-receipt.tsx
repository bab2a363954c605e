import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toDetails, useAddressBook } from '#app/lib/address-book.ts';
import { cartStore } from '#app/lib/cart-store.ts';
import { checkedPlace } from '#app/lib/checked-place.ts';
import { useDeliveryCharges } from '#app/lib/delivery-charges.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import type { DeliveryDetails } from '#app/storefront/addresses/delivery-details.ts';
import { askedDelivery } from '#app/storefront/checkout/checkout-data.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { BuyBar } from '#app/ui/buy-bar.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { late } from '#app/ui/late.tsx';
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts';
import { Price } from '#app/ui/price.tsx';
import { Receipt, ReceiptTotal } from '#app/ui/receipt.tsx';
import { FilledText } from '#app/ui/text.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { SPECIAL_OFFER } from '#core/pricing/offers.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Quote } from '#core/pricing/quote.ts';
import { type Cart, lineProblem } from '#core/rules/cart.ts';
import { formatPaise } from '#core/rules/money-text.ts';
import { cartTexts } from '#texts/cart.ts';
import { estimateDelivery, quoteCart } from './cart-quote.ts';
import { CouponBox } from './coupon-box.tsx';
import { dropCoupon, useCoupon } from './coupon-store.ts';
import { useCheckout } from './use-checkout.ts';

const CartDelivery = late(
  async () => (await import('#app/storefront/delivery/cart-delivery.tsx')).CartDelivery,
);
const deliveryDialog = onDemand(() => import('./delivery-dialog.tsx'), { isAhead: true });

/** Coupon, total, and the way on. */
export function CartReceipt({ cart }: { cart: Cart }) {
  const navigate = useNavigate();
  const asked = askedDelivery(useLocation().state);
  const coupon = useCoupon();
  const [preferred] = useAddressBook();
  const address = preferred && toDetails(preferred);
  const { terms, charges } = useDeliveryTerms(address?.state);
  const quote = quoteCart(cart, { coupon: coupon.terms, delivery: terms });
  const delivery = estimateDelivery(quote, { terms, charges });
  const isBlocked = cart.some((line) => lineProblem(line) !== null);
  const { isAskingWhere, askWhere, close, Part: DeliveryDialog } = useDelivery(asked !== null);
  const buttonsRef = useRef<HTMLDivElement>(null);
  const checkOut = useCheckout({ cart, quote });

  async function buy() {
    if (sessionStore.read()) return askWhere();
    await showAlert(cartTexts.loginToOrder);
    navigate('/login', { state: { from: '/cart' } });
  }

  function closeDelivery() {
    close();
    // A reload would open it again.
    if (asked) navigate('/cart', { replace: true, state: null });
  }

  return (
    <>
      <Receipt label={cartTexts.total}>
        <CouponBox coupon={coupon} quote={quote} />
        <OfferNote quote={quote} hasCoupon={coupon.terms !== null} />
        <hr className="stitch" />
        <dl className="receipt-rows">
          <Fact name={cartTexts.subtotal}>{formatPaise(quote.subtotalPaise)}</Fact>
          {quote.offerApplied && (
            <Fact name={cartTexts.specialOffer} className="text-leaf">
              {formatPaise(-quote.offerPaise)}
            </Fact>
          )}
          {quote.couponCode !== null && (
            <Fact name={cartTexts.couponDiscount(quote.couponCode)} className="text-leaf">
              {formatPaise(-quote.discountPaise)}
            </Fact>
          )}
          <Fact name={cartTexts.delivery} className={delivery.isFree ? 'text-leaf' : undefined}>
            {delivery.value}
          </Fact>
        </dl>
        {delivery.note && <p className="-mt-2 text-sm text-ink-2">{delivery.note}</p>}
        <div className="cart-delivery">
          <CartDelivery cart={cart} coupon={coupon.terms} terms={terms} addressPincode={address?.pincode} />
        </div>
        <hr className="stitch" />
        <div>
          <ReceiptTotal label={cartTexts.total} value={formatPaise(quote.totalPaise)} />
          {!delivery.isKnown && <p className="text-sm text-ink-2">{cartTexts.plusDelivery}</p>}
        </div>
        <div ref={buttonsRef} className="grid justify-items-center gap-3">
          {address && (
            <ExpressCheckout
              address={address}
              isBlocked={isBlocked}
              onCheckout={async () => {
                if (await checkOut(address)) await askWhere();
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
      <BuyBar standsInFor={buttonsRef}>
        <div>
          <Price price={rupeesFromPaise(quote.totalPaise)} />
          <p className="text-fine text-ink-3">{cartTexts.total}</p>
        </div>
        {/* In reach of the thumb; while something cannot be bought, the way to remove that. */}
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
          <Button className="flex-1" tabIndex={-1} onClick={buy}>
            {cartTexts.buyNow}
          </Button>
        )}
      </BuyBar>
      {DeliveryDialog && (
        <DeliveryDialog
          isOpen={isAskingWhere}
          onClose={closeDelivery}
          initial={asked?.shippingInfo ?? null}
          onCheckout={checkOut}
        />
      )}
    </>
  );
}

/** What a slip of the finger emptied can be had back. */
function clearCart(cart: Cart): void {
  cartStore.clear();
  dropCoupon();
  showToast(cartTexts.cleared, { action: { label: cartTexts.undo, run: () => cartStore.restore(cart) } });
}

/** The delivery details, asked for by a press or by the link that led here. */
function useDelivery(isAsked: boolean) {
  const { Part, open } = useOnDemand(deliveryDialog);
  const [isAskingWhere, setIsAskingWhere] = useState(false);
  const askWhere = async () => setIsAskingWhere(await open());
  const askAtOnce = useEffectEvent(askWhere);
  useEffect(() => {
    if (isAsked) askAtOnce();
  }, [isAsked]);
  return { Part, isAskingWhere, askWhere, close: () => setIsAskingWhere(false) };
}

/** What delivery costs where the order will most likely go: to the remembered address, or the pincode checked last. */
function useDeliveryTerms(addressState: string | undefined) {
  const charges = useDeliveryCharges();
  const checked = checkedPlace.use();
  const state = addressState || checked?.state;
  return { terms: (state && charges?.get(state)) || null, charges };
}

/** Says that the special offer is in the total, and what becomes of a coupon then. */
function OfferNote({ quote, hasCoupon }: { quote: Quote; hasCoupon: boolean }) {
  if (!quote.offerApplied) return null;
  return (
    <p role="status" className="offer-note">
      <FilledText
        text={cartTexts.offer}
        places={{ price: <strong>{formatPaise(SPECIAL_OFFER.pricePaise)}</strong> }}
      />
      {hasCoupon && ` ${cartTexts.noCouponWithOffer}`}
    </p>
  );
}

interface ExpressCheckoutProps {
  address: DeliveryDetails;
  isBlocked: boolean;
  onCheckout: () => Promise<void>;
}

/** Where the last order went, as the shortest way to pay for this one. */
function ExpressCheckout({ address, isBlocked, onCheckout }: ExpressCheckoutProps) {
  const { isBusy, run } = useBusy();
  const [firstName = ''] = address.name.split(' ');
  return (
    <section
      aria-label={cartTexts.deliveryAddress}
      className="grid w-full min-w-0 gap-3 border border-line-strong p-3.5"
    >
      <div className="min-w-0">
        <p className="font-semibold">{cartTexts.deliverTo(firstName, address.pincode)}</p>
        <p className="truncate text-sm text-ink-2">
          {address.address}, {address.city}
        </p>
      </div>
      <Button disabled={isBlocked} busy={isBusy} onClick={() => run(onCheckout)}>
        {cartTexts.checkoutWithAddress}
      </Button>
    </section>
  );
}
