import { storeOf } from '#app/lib/store-identity.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { THANK_YOU } from '#core/rules/checkout-texts.ts';
import type { Route } from './+types/thank-you.ts';
import { emptyCartOf } from './empty-cart.ts';

export function loader() {
  return null;
}

/** A browser that the provider sent back has not heard of its order yet: its cart is still full. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const orderId = new URL(request.url).searchParams.get('order');
  if (orderId !== null) await emptyCartOf(orderId).catch((error: unknown) => console.warn(error));
  return null;
}
clientLoader.hydrate = true as const;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `${THANK_YOU} | ${storeOf(matches).brandName}` }, { name: 'robots', content: 'noindex' }];
}

export default function ThankYou() {
  return (
    <div className="wrap grid justify-items-start gap-6 py-chapter">
      <h1 className="text-4xl">{THANK_YOU}</h1>
      <p className="max-w-text text-lg text-balance text-ink-2">
        A tracking link will be sent to you soon. It comes by SMS when your parcel is on its way.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to="/">Continue Shopping</ButtonLink>
        <ButtonLink to="/user/profile" look="line">
          My Orders
        </ButtonLink>
      </div>
    </div>
  );
}
