import { Link, useLocation } from 'react-router';
import { privateMeta } from '#app/lib/seo.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { Receipt } from '#app/ui/receipt.tsx';
import { FilledText, Grouped } from '#app/ui/text.tsx';
import { ThumbLine } from '#app/ui/thumb.tsx';
import { formatDay, formatMoment } from '#core/rules/india-time.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import { commonTexts } from '#texts/common.ts';
import { orderQuestionTexts } from '#texts/order-question.ts';
import { nextStepTexts } from '#texts/thank-you.ts';
import type { Route } from './+types/thank-you.ts';
import { emptyCartAfter, isPlacedOrder, type PlacedOrder, placedOrderFrom } from './placed-order.ts';
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
  const order = loaderData ?? (isHydrated && isPlacedOrder(state) ? state : null);
  return (
    <div className="wrap thanks">
      <div className="grid content-start justify-items-start gap-6">
        <h1 className="text-4xl">{checkoutTexts.thankYou}</h1>
        <p className="max-w-text text-lg text-balance text-ink-2">{checkoutTexts.trackingSoon}</p>
        {order?.question && order.trackPath && (
          <Question question={order.question} trackPath={order.trackPath} />
        )}
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink to="/">{checkoutTexts.continueShopping}</ButtonLink>
          <ButtonLink to="/user/profile" look="line">
            {commonTexts.myOrders}
          </ButtonLink>
        </div>
      </div>
      {order && <OrderSummary order={order} />}
      {order && !order.question && <NextSteps order={order} />}
    </div>
  );
}

/** A cash order that is packed only after an answer: given on the tracking page, as by the link of the message. */
function Question({ question, trackPath }: Required<Pick<PlacedOrder, 'question' | 'trackPath'>>) {
  const { title, hint, button } = orderQuestionTexts[question.askedFor];
  return (
    <section aria-labelledby="question" className="grid justify-items-start gap-3">
      <h2 id="question" className="text-xl">
        {title}
      </h2>
      <p className="max-w-text text-ink-2">{hint(formatMoment(question.until))}</p>
      <ButtonLink to={trackPath} look="gold">
        {button}
      </ButtonLink>
    </section>
  );
}

/** What the shopper may expect, in its order. */
function NextSteps({ order: { paymentMethod, total, promisedOn } }: { order: PlacedOrder }) {
  const steps = [
    nextStepTexts.packed,
    nextStepTexts.tracked,
    promisedOn ? nextStepTexts.arrives(formatDay(promisedOn)) : nextStepTexts.brought,
    ...(paymentMethod === 'COD' && total > 0 ? [nextStepTexts.paid(formatRupees(total))] : []),
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

/** The order as it was placed: what comes, where and when, and what is still to be paid. */
function OrderSummary({ order }: { order: PlacedOrder }) {
  const { orderId, items, shipping, paymentMethod, promisedOn } = order;
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
        <Fact name={paymentMethod === 'COD' ? checkoutTexts.toPay : checkoutTexts.paid}>
          {paymentText(order)}
        </Fact>
      </dl>
      <Link to={order.trackPath ?? `/user/profile#order-${orderId}`} className="text-link justify-self-start">
        {checkoutTexts.trackOrder}
      </Link>
    </Receipt>
  );
}

function paymentText({ paymentMethod, total }: PlacedOrder): string {
  const amount = formatRupees(total);
  if (paymentMethod !== 'COD') return checkoutTexts.paidOnline(amount);
  return total > 0 ? checkoutTexts.toPayOnDelivery(amount) : checkoutTexts.nothingToPay;
}
