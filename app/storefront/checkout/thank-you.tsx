import { useLocation } from 'react-router';
import { storeOf } from '#app/lib/store-identity.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { checkoutTexts } from '#texts/checkout.ts';
import { commonTexts } from '#texts/common.ts';
import type { Route } from './+types/thank-you.ts';
import { emptyCartOf } from './empty-cart.ts';
import { OrderSummary } from './order-summary.tsx';
import { type PlacedOrder, placedOrderFrom, readPlacedOrder } from './placed-order.ts';
import './checkout.css';

export function loader(): PlacedOrder | null {
  return null;
}

/** A browser that the provider sent back has not heard of its order yet: its cart is still full. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<PlacedOrder | null> {
  const orderId = new URL(request.url).searchParams.get('order');
  if (orderId === null) return null;
  try {
    const order = await emptyCartOf(orderId);
    return order && placedOrderFrom(order);
  } catch (error) {
    console.warn(error);
    return null;
  }
}
clientLoader.hydrate = true as const;

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `${checkoutTexts.thankYou} | ${storeOf(matches).brandName}` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  const { state } = useLocation();
  // The server's page knows nothing of what the browser keeps with its history.
  const isHydrated = useHydrated();
  const order = loaderData ?? (isHydrated ? readPlacedOrder(state) : null);
  return (
    <div className="wrap thanks">
      <div className="grid content-start justify-items-start gap-6">
        <h1 className="text-4xl">{checkoutTexts.thankYou}</h1>
        <p className="max-w-text text-lg text-balance text-ink-2">{checkoutTexts.trackingSoon}</p>
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink to="/">{checkoutTexts.continueShopping}</ButtonLink>
          <ButtonLink to="/user/profile" look="line">
            {commonTexts.myOrders}
          </ButtonLink>
        </div>
      </div>
      {order && <OrderSummary order={order} />}
    </div>
  );
}
