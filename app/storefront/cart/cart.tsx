import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { loadAddressBook } from '#app/lib/address-book.ts';
import { loadUser } from '#app/lib/ask.ts';
import { cartStore, heardCart, useCart } from '#app/lib/cart-store.ts';
import { loadDeliveryCharges } from '#app/lib/delivery-charges.ts';
import { privateMeta } from '#app/lib/seo.ts';
import { sessionStore, useSession } from '#app/lib/session-store.ts';
import { ReturnedPayment } from '#app/storefront/checkout/returned-payment.tsx';
import { showAlert } from '#app/ui/alert.tsx';
import { EmptyState, PageTitle, Skeleton } from '#app/ui/page.tsx';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { lineProblem } from '#core/rules/cart.ts';
import { cartTexts } from '#texts/cart.ts';
import { commonTexts } from '#texts/common.ts';
import { CartLines } from './cart-lines.tsx';
import { quoteCart } from './cart-quote.ts';
import { CartReceipt } from './cart-receipt.tsx';
import { checkCouponAgain } from './coupon-store.ts';
import { isCartOlderThan, refreshCartFromServer } from './refresh-cart.ts';
import './cart.css';

/** A cart that comes back into view is believed for this long. */
const FRESH_FOR_MS = 30_000;

export function clientLoader() {
  const session = sessionStore.read();
  if (session) {
    bringUpToDate();
    loadDeliveryCharges();
    loadAddressBook();
    if (session.user?.phone === undefined) loadUser();
  }
  return null;
}

export function HydrateFallback() {
  return (
    <div className="wrap">
      <PageTitle>{cartTexts.title}</PageTitle>
      <UnknownCart />
    </div>
  );
}

/** The page's shape while nobody knows what is in the cart. */
function UnknownCart() {
  return (
    <div className="cart-columns" aria-hidden="true">
      <div>
        {[1, 2].map((line) => (
          <div key={line} className="cart-line">
            <Skeleton className="aspect-4/5 w-[clamp(84px,27vw,104px)] lg:w-37" />
            <div className="grid content-start gap-2">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-70" />
    </div>
  );
}

/** In a browser that the shopper is new in, the account alone knows what is in the cart. */
function EmptyCart() {
  const session = useSession();
  const heard = heardCart.use();
  if (session && heard !== session.token) return <UnknownCart />;
  return <EmptyState text={cartTexts.empty} to="/shop" label={commonTexts.shopAll} />;
}

export const meta = privateMeta(cartTexts.title);

export default function CartRoute() {
  const isLetIn = useLoginCheck();
  const cart = useCart();
  useFreshnessOnReturn();
  if (!isLetIn) return <HydrateFallback />;
  return (
    <div className="wrap">
      <PageTitle>{cartTexts.title}</PageTitle>
      <ReturnedPayment />
      {cart.some((line) => lineProblem(line) !== null) && <UnavailableNotice />}
      {cart.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="cart-columns">
          <div>
            <CartLines cart={cart} />
            <Link to="/shop" className="text-link mt-2">
              {cartTexts.continueShopping}
            </Link>
          </div>
          <CartReceipt cart={cart} />
        </div>
      )}
    </div>
  );
}

/** What prevents an order, above everything else, and the way out of it. */
function UnavailableNotice() {
  return (
    <div role="status" className="mb-4 grid justify-items-start gap-1 bg-danger-soft p-3.5 text-md">
      <p className="font-medium">{cartTexts.unavailable}</p>
      <button type="button" className="text-link" onClick={() => cartStore.keepBuyable()}>
        {cartTexts.removeUnavailable}
      </button>
    </div>
  );
}

/** Stock and prices first: what the coupon is worth depends on them. */
async function bringUpToDate(): Promise<void> {
  await refreshCartFromServer();
  const { subtotalPaise } = quoteCart(cartStore.read(), { coupon: null });
  await checkCouponAgain(rupeesFromPaise(subtotalPaise));
}

/**
 * Whoever is not logged in when the page opens gets a message and is sent to the login, which leads back here. Without a
 * network nobody can log in, and the cart is in this browser: it can be looked at and changed.
 */
function useLoginCheck(): boolean {
  const session = useSession();
  const navigate = useNavigate();
  const [isLetIn] = useState(session !== null || !navigator.onLine);

  useEffect(() => {
    if (isLetIn) return;
    let isHere = true;
    showAlert(cartTexts.loginToOrder).then(() => {
      if (isHere) navigate('/login', { replace: true, state: { from: '/cart' } });
    });
    return () => {
      isHere = false;
    };
  }, [isLetIn, navigate]);

  return isLetIn;
}

function useFreshnessOnReturn(): void {
  useEffect(() => {
    function refreshIfOld() {
      const isWatched = document.visibilityState === 'visible' && sessionStore.read() !== null;
      if (isWatched && isCartOlderThan(FRESH_FOR_MS)) bringUpToDate();
    }
    document.addEventListener('visibilitychange', refreshIfOld);
    return () => document.removeEventListener('visibilitychange', refreshIfOld);
  }, []);
}
