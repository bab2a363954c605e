import { Suspense, use } from 'react';
import { NavLink } from 'react-router';
import { toastAndGoOn } from '#app/lib/load-failure.ts';
import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import { savedScreen, useScreenKey } from '#app/lib/saved-screens.ts';
import { pageMeta, shareImageFrom } from '#app/lib/seo.ts';
import { findStore } from '#app/lib/store-identity.ts';
import { EmptyState, PageTitle } from '#app/ui/page.tsx';
import { splitLanguage } from '#core/rules/language.ts';
import { commonTexts } from '#texts/common.ts';
import { listingTexts } from '#texts/listing.ts';
import type { Route } from './+types/listing.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { GrowingGrid } from './growing-grid.tsx';
import { type Listing, sisterListings } from './listings.ts';
import {
  EMPTY_LIST,
  findListing,
  fromStartOnFailure,
  type ListPage,
  listingFilters,
  loadListing,
} from './load-lists.ts';
import { GridSkeleton } from './product-grid.tsx';
import { countFilters, type ShopFilters, toParameters, toQuery, VALUE_FILTERS } from './shop-filters.ts';
import { listingJsonLd } from './structured-data.ts';

const SKELETON_CARDS = 10;

/** Answers every address of `listings.ts`. */
interface LoadedListing {
  listing: Listing;
  filters: ShopFilters;
  /** From the server the products themselves; in the browser they may still be on their way. */
  products: ListPage | Promise<ListPage>;
}

export async function loader({ context, url }: Route.LoaderArgs): Promise<LoadedListing> {
  const reader = context.get(pageReaderContext);
  const listing = await findListing(reader, splitLanguage(url.pathname).path);
  const products = await fromStartOnFailure(url, loadListing(reader, listing, url));
  return { listing, filters: listingFilters(listing, url), products };
}

/**
 * The products are not waited for: the page is there at once, with their places reserved. Those of another filter are: what
 * is shown stays until they are there, so that nothing moves under the shopper.
 */
export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<LoadedListing> {
  const listing = await findListing(pageReader, splitLanguage(url.pathname).path);
  const products = toastAndGoOn(loadListing(pageReader, listing, url), listing.failure, EMPTY_LIST);
  const isShown = window.location.pathname === url.pathname;
  return {
    listing,
    filters: listingFilters(listing, url),
    products: isShown ? await products : products,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { listing, products, filters } = loaderData;
  const store = findStore(matches);
  const cards = products instanceof Promise ? [] : products.cards;
  const [first] = cards;
  return pageMeta({
    store,
    title: listing.title,
    description: listing.description,
    path: listing.path,
    image: first && shareImageFrom(first.pictures[0], first.name),
    // Every filter makes another address of the same products.
    isHiddenFromSearch: toParameters(filters).size > 0,
    jsonLd: import.meta.env.SSR && listingJsonLd(store, { label: listing.title, path: listing.path }, cards),
  });
}

/** Every list of products that is no search: product types, themes, sale, new arrivals. */
export default function ListingRoute({ loaderData }: Route.ComponentProps) {
  const { listing } = loaderData;
  return (
    <div className="wrap pb-chapter">
      <div className="listing-head">
        <PageTitle>{listing.title}</PageTitle>
        {listing.isComingSoon && <h2 className="coming-soon">{listingTexts.comingSoon}</h2>}
        <SisterLinks listing={listing} />
      </div>
      <Suspense key={listing.path} fallback={<ListingLoading listing={listing} />}>
        <ListedProducts {...loaderData} />
      </Suspense>
    </div>
  );
}

function ListedProducts({ listing, filters, products }: LoadedListing) {
  const first = products instanceof Promise ? use(products) : products;
  const isFiltered = countFilters(filters) > 0;
  if (listing.query === null || (first.cards.length === 0 && !isFiltered)) {
    return <EmptyState text={listing.emptyText} to="/shop" label={commonTexts.shopAll} />;
  }
  const { query } = listing;
  const fixed = VALUE_FILTERS.filter((name) => query[name as keyof typeof query]);
  return (
    <>
      <FilterBar path={listing.path} filters={filters} products={first} fixed={fixed} />
      {first.cards.length === 0 ? (
        <EmptyState text={listingTexts.noMatch} to={listing.path} label={listingTexts.showAll} />
      ) : (
        <GrowingGrid
          key={`${toParameters(filters)} ${first.cards[0]?.id}`}
          first={first}
          query={{ ...toQuery(filters), ...query }}
          failure={listing.failure}
        />
      )}
    </>
  );
}

/** Where the shopper may want to go next: the other themes, or the other types. */
function SisterLinks({ listing }: { listing: Listing }) {
  return (
    <nav aria-label={listingTexts.related} className="sister-links">
      <ul className="chips">
        {sisterListings(listing).map(({ path, label }) => (
          <li key={path}>
            <NavLink to={path} prefetch="intent" className="chip">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ListingLoading({ listing }: { listing: Listing }) {
  const cardsLeft = savedScreen(useScreenKey())?.cards;
  return (
    <>
      <div className="filters-wide" />
      <div className="filters-narrow">
        <div />
        <div />
      </div>
      <div className="listing-bar">
        <p role="status" className={listing.saysLoading ? undefined : 'sr-only'}>
          {commonTexts.loading}
        </p>
      </div>
      <GridSkeleton count={cardsLeft || SKELETON_CARDS} />
    </>
  );
}
