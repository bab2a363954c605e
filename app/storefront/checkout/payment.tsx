import { Suspense, use, useState } from 'react';
import { useLocation } from 'react-router';
import { useCart } from '#app/lib/cart-store.ts';
import { storeOf } from '#app/lib/store-identity.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { DeliveryTerms } from '#core/pricing/quote.ts';
import { cartTexts } from '#texts/cart.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import type { Route } from './+types/payment.ts';
import { AmountToPay } from './amount-to-pay.tsx';
import { calculateAmounts, readDeliveryTerms } from './amounts.ts';
import { type CheckoutData, isStillInCart, readCheckoutData } from './checkout-data.ts';
import { DeliveringTo } from './delivering-to.tsx';
import { useCodRefusal } from './use-cod-refusal.ts';
import { usePayment } from './use-payment.ts';
import './checkout.css';

/** Nothing to load, but the page is for the browser alone: what is paid for is known only there. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <div className="wrap">
      <PageTitle>{checkoutTexts.title}</PageTitle>
      <div className="payment-columns">
        <Skeleton className="h-90" />
      </div>
    </div>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `${checkoutTexts.title} | ${storeOf(matches).brandName}` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function PaymentRoute() {
  const checkout = readCheckoutData(useLocation().state);
  return (
    <div className="wrap">
      <PageTitle>{checkoutTexts.title}</PageTitle>
      {checkout ? <Checkout key={checkout.checkoutId} checkout={checkout} /> : <NoCheckout />}
    </div>
  );
}

function Checkout({ checkout }: { checkout: CheckoutData }) {
  const [delivery] = useState(() => readDeliveryTerms(checkout.shippingInfo.state));
  return (
    <div className="payment-columns">
      <Suspense fallback={<Skeleton className="h-90" />}>
        <Payment checkout={checkout} delivery={delivery} />
      </Suspense>
    </div>
  );
}

function Payment({
  checkout,
  delivery,
}: {
  checkout: CheckoutData;
  delivery: Promise<DeliveryTerms | null>;
}) {
  const amounts = calculateAmounts(checkout, use(delivery));
  const payment = usePayment(checkout, amounts);
  const codRefusal = useCodRefusal(checkout, payment.amounts);
  const isInCart = isStillInCart(checkout, useCart());
  // Ordered or changed in another tab: these amounts are no longer about the cart.
  if (!isInCart && !payment.isBusy) return <NoCheckout />;
  return (
    <>
      <AmountToPay payment={payment} codRefusal={codRefusal} />
      <DeliveringTo checkout={checkout} />
    </>
  );
}

function NoCheckout() {
  return (
    <EmptyState text={checkoutTexts.noData}>
      <ButtonLink to="/cart" look="line" size="small">
        {cartTexts.title}
      </ButtonLink>
    </EmptyState>
  );
}
