import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { privateMeta } from '#app/lib/seo.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { OrderQuestion } from '#app/storefront/parcels/order-question.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { Receipt } from '#app/ui/receipt.tsx';
import { FilledText, Grouped } from '#app/ui/text.tsx';
import { ThumbLine } from '#app/ui/thumb.tsx';
import { formatDay } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { isCancellable } from '#core/rules/order-states.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import { commonTexts } from '#texts/common.ts';
import { nothingToPayTexts } from '#texts/nothing-to-pay.ts';
import { nextStepTexts } from '#texts/thank-you.ts';
import type { Route } from './+types/thank-you.ts';
import {
  emptyCartAfter,
  findFollowing,
  isPlacedOrder,
  type PlacedOrder,
  placedOrderFrom,
} from './placed-order.ts';
import './checkout.css';

export function loader(): PlacedOrder | null {
  return null;
}

/** A browser that the provider sent back has not heard of its order yet: its cart is still full. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<PlacedOrder | null> {
  const orderId = new URL(request.url).searchParams.get('order');
  if (orderId === null) return null;
  try {
    const order = await emptyCartAfter(orderId);
    return order && placedOrderFrom(order);
  } catch (error) {
    console.warn(error);
    return null;
  }
}
clientLoader.hydrate = true as const;

export const meta = privateMeta(checkoutTexts.thankYou);

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  const { state } = useLocation();
  // The server's page knows nothing of what the browser keeps with its history.
  const isHydrated = useHydrated();
  const carried = useLatest(isHydrated && isPlacedOrder(state) ? state : null);
  const order = loaderData ?? carried;
  return (
    <div className="wrap thanks">
      <div className="grid content-start justify-items-start gap-6">
        <h1 className="text-4xl">{checkoutTexts.thankYou}</h1>
        <p className="max-w-text text-lg text-balance text-ink-2">{checkoutTexts.trackingSoon}</p>
        {order?.status === 'Cancelled' && <p className="font-medium">{nextStepTexts.cancelled}</p>}
        {order?.question && order.trackPath && (
          <OrderQuestion
            question={order.question}
            trackPath={order.trackPath}
            heading="h2"
            className="grid gap-3"
          />
        )}
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink to="/">{checkoutTexts.continueShopping}</ButtonLink>
          <ButtonLink to="/user/profile" look="line">
            {commonTexts.myOrders}
          </ButtonLink>
        </div>
      </div>
      {order && <OrderSummary order={order} />}
      {order && isToBePacked(order) && <NextSteps order={order} />}
    </div>
  );
}

/** The navigation carries an order as it was placed, also over a reload and on the way back: here as it is now. */
function useLatest(order: PlacedOrder | null): PlacedOrder | null {
  const [following, setFollowing] = useState<Awaited<ReturnType<typeof findFollowing>>>();
  const orderId = order?.orderId;
  useEffect(() => {
    if (orderId === undefined) return;
    let isGone = false;
    findFollowing(orderId).then((found) => {
      if (!isGone) setFollowing(found);
    });
    return () => {
      isGone = true;
    };
  }, [orderId]);
  return order && { ...order, ...following };
}

function isToBePacked({ question, status }: PlacedOrder): boolean {
  return !question && (status === undefined || isCancellable(status));
}

/** What the shopper may expect, in its order. */
function NextSteps({ order }: { order: PlacedOrder }) {
  const { promisedOn } = order;
  const toPay = amountAtTheDoor(order);
  const steps = [
    nextStepTexts.packed,
    nextStepTexts.tracked,
    promisedOn ? nextStepTexts.arrives(formatDay(promisedOn)) : nextStepTexts.brought,
    ...(toPay > 0 ? [nextStepTexts.paid(formatRupees(toPay))] : []),
  ];
  return (
    <section aria-labelledby="next-steps" className="next-steps">
      <h2 id="next-steps" className="mb-3 text-xl">
        {nextStepTexts.title}
      </h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

/** In rupees. The order's total while nothing else has been read. */
function amountAtTheDoor({ paymentMethod, payOnDelivery, total }: PlacedOrder): number {
  return payOnDelivery ?? (paymentMethod === 'COD' ? total : 0);
}

/** What comes, where and when, what was paid and what is still to be paid. */
function OrderSummary({ order }: { order: PlacedOrder }) {
  const { orderId, items, shipping, total, paymentMethod, paidAhead = 0, promisedOn } = order;
  const paid = paymentMethod === 'COD' ? paidAhead : total;
  const toPay = amountAtTheDoor(order);
  return (
    <Receipt label={checkoutTexts.yourOrder}>
      <h2 className="order-number text-xl wrap-anywhere">
        <FilledText text={checkoutTexts.orderNumber} places={{ id: <Grouped text={orderId} size={4} /> }} />
      </h2>
      <ul className="grid gap-3">
        {items.map(({ name, size, quantity, image }) => (
          <li key={`${name} ${size}`} className="grid grid-cols-[auto_1fr] items-center gap-3">
            <ThumbLine url={image} name={name} detail={checkoutTexts.sizeAndQuantity(size, quantity)} />
          </li>
        ))}
      </ul>
      <hr className="stitch" />
      <dl className="summary-facts">
        {promisedOn && (
          <Fact name={checkoutTexts.arriving}>{checkoutTexts.arrivingBy(formatDay(promisedOn))}</Fact>
        )}
        <Fact name={checkoutTexts.deliveringTo} className="wrap-anywhere">
          {shipping.name}, {shipping.city} {shipping.pincode}
        </Fact>
        {paid > 0 && <Fact name={checkoutTexts.paid}>{checkoutTexts.paidOnline(formatRupees(paid))}</Fact>}
        {toPay > 0 && (
          <Fact name={checkoutTexts.toPay}>{checkoutTexts.toPayOnDelivery(formatRupees(toPay))}</Fact>
        )}
        {total === 0 && <Fact name={checkoutTexts.toPay}>{nothingToPayTexts.toPay}</Fact>}
      </dl>
      <Link to={order.trackPath ?? `/user/profile#order-${orderId}`} className="text-link justify-self-start">
        {checkoutTexts.trackOrder}
      </Link>
    </Receipt>
  );
}
