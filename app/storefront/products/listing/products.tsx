import { pageMeta } from '#app/lib/seo.ts';
import { storeOf } from '#app/lib/store-identity.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { HangerIcon } from '#app/ui/icons.tsx';
import type { Route } from './+types/products.ts';

const TITLE = 'Product Page';

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  return pageMeta({
    store,
    title: `${TITLE} | ${store.brandName}`,
    description: 'Every product has a page of its own, with pictures, sizes, stock and reviews.',
    path: '/products',
    isHiddenFromSearch: true,
  });
}

/** Holds the place of an address that people type; the products themselves are under /shop. */
export default function Products() {
  return (
    <div className="wrap grid justify-items-start gap-5 pt-chapter pb-chapter">
      <HangerIcon />
      <h1 className="text-4xl">{TITLE}</h1>
      <p className="max-w-text text-lg text-ink-2">
        Every product has a page of its own, with pictures, sizes, stock and reviews. Choose one in the shop.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to="/shop">Shop All</ButtonLink>
        <ButtonLink to="/new-arrivals" look="line">
          New Arrivals
        </ButtonLink>
      </div>
    </div>
  );
}
