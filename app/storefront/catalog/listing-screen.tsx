import { Suspense, use } from 'react';
import { savedScreen, useScreenKey } from '#app/lib/saved-screens.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { COMING_SOON, LOADING } from '#core/rules/texts.ts';
import { GrowingGrid } from './growing-grid.tsx';
import type { ListPage } from './list-page.ts';
import { countText } from './list-page.ts';
import type { Listing } from './listings.ts';
import { GridSkeleton } from './product-grid.tsx';

const SKELETON_CARDS = 10;

interface ListingScreenProps {
  listing: Listing;
  /** From the server the products themselves; in the browser they may still be on their way. */
  products: ListPage | Promise<ListPage>;
}

/** Every list of products that is no search: product types, themes, sale, new arrivals. */
export function ListingScreen({ listing, products }: ListingScreenProps) {
  return (
    <div className="wrap pb-chapter">
      <div className="pt-6 pb-4 lg:pt-11 lg:pb-6">
        <h1 className="text-3xl">{listing.title}</h1>
      </div>
      {listing.isComingSoon && <h2 className="coming-soon">{COMING_SOON}</h2>}
      <Suspense key={listing.path} fallback={<ListingLoading listing={listing} />}>
        <ListedProducts listing={listing} products={products} />
      </Suspense>
    </div>
  );
}

function ListedProducts({ listing, products }: ListingScreenProps) {
  const first = products instanceof Promise ? use(products) : products;
  if (first.cards.length === 0 || listing.query === null) {
    return (
      <EmptyState text={listing.emptyText}>
        <ButtonLink to="/shop" look="line" size="small">
          Shop All
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="pb-3 text-sm text-ink-2">{countText(first)}</p>
      <GrowingGrid key={first.cards[0]?.id} first={first} query={listing.query} failure={listing.failure} />
    </>
  );
}

function ListingLoading({ listing }: { listing: Listing }) {
  const cardsLeft = savedScreen(useScreenKey())?.cards;
  return (
    <>
      <p role="status" className={listing.saysLoading ? 'pb-3 text-sm text-ink-2' : 'sr-only'}>
        {LOADING}
      </p>
      <GridSkeleton count={cardsLeft || SKELETON_CARDS} />
    </>
  );
}
