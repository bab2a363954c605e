import { Suspense, use, useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useCart } from '#app/lib/cart-store.ts';
import { privateMeta } from '#app/lib/seo.ts';
import { Button } from '#app/ui/button.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { BanknoteIcon, ShieldIcon } from '#app/ui/icons.tsx';
import { late } from '#app/ui/late.tsx';
import { EmptyState, PageTitle, Skeleton } from '#app/ui/page.tsx';
import { Receipt, ReceiptTotal } from '#app/ui/receipt.tsx';
import { ThumbLine } from '#app/ui/thumb.tsx';
import type { CodChecked, ComingQuestion } from '#core/contract/delivery.ts';
import type { DeliveryTerms } from '#core/pricing/quote.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { cartTexts } from '#texts/cart.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import { comingQuestionTexts } from '#texts/coming-question.ts';
import { commonTexts } from '#texts/common.ts';
import { nothingToPayTexts } from '#texts/nothing-to-pay.ts';
import {
  type Amounts,
  calculateAmounts,
  getGoodsPaise,
  getOfferDiscount,
  readDeliveryTerms,
} from './amounts.ts';
import { type AskedDelivery, type CheckoutData, isCheckoutData, isStillInCart } from './checkout-data.ts';
import { checkCash } from './order-calls.ts';
import { type Payment, usePayment } from './use-payment.ts';
import './checkout.css';

const DeliveryPromise = late(
  async () => (await import('#app/storefront/delivery/delivery-promise.tsx')).DeliveryPromise,
);

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

export const meta = privateMeta(checkoutTexts.title);

export default function PaymentRoute() {
  const { state } = useLocation();
  return (
    <div className="wrap">
      <PageTitle>{checkoutTexts.title}</PageTitle>
      {isCheckoutData(state) ? <Checkout key={state.checkoutId} checkout={state} /> : <NoCheckout />}
    </div>
  );
}

function Checkout({ checkout }: { checkout: CheckoutData }) {
  const [delivery] = useState(() => readDeliveryTerms(checkout.shippingInfo.state));
  return (
    <div className="payment-columns">
      <Suspense fallback={<Skeleton className="h-90" />}>
        <PaymentColumns checkout={checkout} delivery={delivery} />
      </Suspense>
    </div>
  );
}

function PaymentColumns(props: { checkout: CheckoutData; delivery: Promise<DeliveryTerms | null> }) {
  const { checkout } = props;
  const amounts = calculateAmounts(checkout, use(props.delivery));
  const payment = usePayment(checkout, amounts);
  const cash = useCash(checkout, payment.amounts);
  const isInCart = isStillInCart(checkout, useCart());
  // Ordered or changed in another tab: these amounts are no longer about the cart.
  if (!isInCart && !payment.isBusy) return <NoCheckout />;
  return (
    <>
      <AmountToPay payment={payment} cash={cash} pincode={checkout.shippingInfo.pincode} />
      <DeliveringTo checkout={checkout} />
    </>
  );
}

function NoCheckout() {
  return <EmptyState text={checkoutTexts.noData} to="/cart" label={cartTexts.title} />;
}

/** `cash`: whether and how the order can be paid at the door, once that is known. */
function AmountToPay(props: { payment: Payment; cash: CodChecked | null; pincode: string }) {
  const { payment, cash, pincode } = props;
  const { amounts, isBusy, refusal } = payment;
  const isFree = amounts.deliveryCharge === 0;
  return (
    <Receipt label={checkoutTexts.amountToPay}>
      <dl className="receipt-rows">
        <Fact name={cartTexts.subtotal}>{formatRupees(amounts.subtotal)}</Fact>
        <Fact name={checkoutTexts.deliveryCharge} className={isFree ? 'text-leaf' : undefined}>
          {isFree ? commonTexts.free : formatRupees(amounts.deliveryCharge)}
        </Fact>
        {amounts.offerApplied && (
          <Fact name={cartTexts.specialOffer} className="text-leaf">
            {formatRupees(-getOfferDiscount(amounts))}
          </Fact>
        )}
        {amounts.couponCode !== null && (
          <Fact name={cartTexts.couponDiscount(amounts.couponCode)} className="text-leaf">
            {formatRupees(-amounts.discount)}
          </Fact>
        )}
      </dl>
      <DeliveryPromise pincode={pincode} goodsPaise={getGoodsPaise(amounts)} saysReason={false} />
      <hr className="stitch" />
      <ReceiptTotal label={checkoutTexts.totalPayable} value={formatRupees(amounts.total)} />
      <p className="text-fine text-ink-3">{checkoutTexts.taxes}</p>
      <div className="grid gap-2.5">
        {amounts.total > 0 ? (
          <WaysToPay payment={payment} cash={cash} />
        ) : (
          // The order itself is one to be paid at the door, where nothing is left to pay.
          <Button look="gold" busy={isBusy} onClick={() => payment.payOnDelivery()}>
            {nothingToPayTexts.placeOrder}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </Receipt>
  );
}

function WaysToPay({ payment, cash }: { payment: Payment; cash: CodChecked | null }) {
  return (
    <>
      <Button look="gold" busy={payment.isBusy} onClick={payment.payOnline}>
        <ShieldIcon aria-hidden="true" />
        {payment.busyWith === 'Razorpay' ? checkoutTexts.processing : checkoutTexts.payOnline}
      </Button>
      <PayOnDelivery payment={payment} cash={cash} />
    </>
  );
}

function PayOnDelivery({ payment, cash }: { payment: Payment; cash: CodChecked | null }) {
  const noteId = useId();
  const { total } = payment.amounts;
  const note = cash?.reason ?? (cash?.question && describeQuestion(cash.question, total));
  return (
    <>
      <Button
        look="line"
        busy={payment.isBusy}
        disabled={cash?.isOffered === false}
        aria-describedby={note ? noteId : undefined}
        onClick={() => payment.payOnDelivery(cash?.question)}
      >
        <BanknoteIcon aria-hidden="true" />
        {checkoutTexts.payOnDelivery(formatRupees(total))}
      </Button>
      {note && (
        <p id={noteId} className="text-sm text-ink-2">
          {note}
        </p>
      )}
    </>
  );
}

/** What comes after a cash order, to be known before it. */
function describeQuestion({ part, hours }: ComingQuestion, total: number): string {
  return part === null
    ? comingQuestionTexts.confirm(hours)
    : comingQuestionTexts.part({ now: formatRupees(part), later: formatRupees(total - part), hours });
}

/** Where the order goes and what is in it, to be looked at once more. */
function DeliveringTo({ checkout }: { checkout: CheckoutData }) {
  const { shippingInfo: shipping, cart } = checkout;
  const units = cart.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="grid content-start gap-5">
      <section aria-labelledby="delivering-to">
        <h2 id="delivering-to" className="mb-2 text-xl">
          {checkoutTexts.deliveringTo}
        </h2>
        <p className="wrap-anywhere">
          <strong className="font-semibold">{shipping.name}</strong>,{' '}
          {shipping.phone.replace(/^(\d{5})/, '$1 ')}
          <br />
          {shipping.address}
          <br />
          {shipping.city}, {shipping.state} {shipping.pincode}
        </p>
        <Link
          to="/cart"
          state={{ shippingInfo: shipping } satisfies AskedDelivery}
          className="text-link"
          aria-label={checkoutTexts.changeDelivery}
        >
          {checkoutTexts.change}
        </Link>
      </section>
      <section aria-labelledby="items-to-pay">
        <h2 id="items-to-pay" className="mb-1 text-xl">
          {checkoutTexts.items(units)}
        </h2>
        <ul>
          {cart.map(({ product, quantity }) => (
            <li
              key={`${product._id} ${product.selectedSize}`}
              className="grid grid-cols-[auto_1fr] items-center gap-3 py-2.5"
            >
              <ThumbLine
                url={product.image}
                name={product.name}
                detail={checkoutTexts.sizeAndQuantity(product.selectedSize, quantity)}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Null until it is known. Asked once for each total. */
function useCash(checkout: CheckoutData, { total }: Amounts): CodChecked | null {
  const [cash, setCash] = useState<CodChecked | null>(null);
  useEffect(() => {
    let isGone = false;
    checkCash(checkout, total).then((checked) => {
      if (!isGone) setCash(checked);
    });
    return () => {
      isGone = true;
    };
  }, [checkout, total]);
  return cash;
}
