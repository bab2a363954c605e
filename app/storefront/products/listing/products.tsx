import { pageMeta } from '#app/lib/seo.ts';
import { findStore } from '#app/lib/store-identity.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { HangerIcon } from '#app/ui/icons.tsx';
import { commonTexts } from '#texts/common.ts';
import { listingTexts } from '#texts/listing.ts';
import type { Route } from './+types/products.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    store: findStore(matches),
    title: listingTexts.productPage,
    description: listingTexts.productPageDescription,
    path: '/products',
    isHiddenFromSearch: true,
  });
}

/** Holds the place of an address that people type; the products themselves are under /shop. */
export default function Products() {
  return (
    <div className="wrap grid justify-items-start gap-5 pt-chapter pb-chapter">
      <HangerIcon />
      <h1 className="text-4xl">{listingTexts.productPage}</h1>
      <p className="max-w-text text-lg text-ink-2">{listingTexts.productPageText}</p>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to="/shop">{commonTexts.shopAll}</ButtonLink>
        <ButtonLink to="/new-arrivals" look="line">
          {commonTexts.newArrivals}
        </ButtonLink>
      </div>
    </div>
  );
}
