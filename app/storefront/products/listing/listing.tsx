import { Suspense, use } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { toastAndGoOn } from '#app/lib/load-failure.ts';
import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import { savedScreen, useScreenKey } from '#app/lib/saved-screens.ts';
import { pageMeta, shareImageFrom } from '#app/lib/seo.ts';
import { findStore } from '#app/lib/store-identity.ts';
import { EmptyState, PageTitle } from '#app/ui/page.tsx';
import type { ProductSort } from '#core/contract/products.ts';
import { splitLanguage } from '#core/rules/language.ts';
import { commonTexts } from '#texts/common.ts';
import { listingTexts } from '#texts/listing.ts';
import type { Route } from './+types/listing.ts';
import { GrowingGrid } from './growing-grid.tsx';
import { type Listing, sisterListings } from './listings.ts';
import {
  countText,
  EMPTY_LIST,
  findListing,
  fromStartOnFailure,
  type ListPage,
  loadListing,
} from './load-lists.ts';
import { GridSkeleton } from './product-grid.tsx';
import { SortSelect } from './shop-filter-fields.tsx';
import { listingSort, SORTS } from './shop-filters.ts';
import { listingJsonLd } from './structured-data.ts';

const SKELETON_CARDS = 10;

/** Answers every address of `listings.ts`. */
interface LoadedListing {
  listing: Listing;
  sort: ProductSort;
  /** From the server the products themselves; in the browser they may still be on their way. */
  products: ListPage | Promise<ListPage>;
}

export async function loader({ context, url }: Route.LoaderArgs): Promise<LoadedListing> {
  const reader = context.get(pageReaderContext);
  const listing = await findListing(reader, splitLanguage(url.pathname).path);
  const products = await fromStartOnFailure(url, loadListing(reader, listing, url));
  return { listing, sort: listingSort(url.searchParams), products };
}

/** The products are not waited for: the page is there at once, with their places reserved. */
export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<LoadedListing> {
  const listing = await findListing(pageReader, splitLanguage(url.pathname).path);
  const products = loadListing(pageReader, listing, url);
  return {
    listing,
    sort: listingSort(url.searchParams),
    products: toastAndGoOn(products, listing.failure, EMPTY_LIST),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { listing, products, sort } = loaderData;
  const store = findStore(matches);
  const cards = products instanceof Promise ? [] : products.cards;
  const [first] = cards;
  return pageMeta({
    store,
    title: listing.title,
    description: listing.description,
    path: listing.path,
    image: first && shareImageFrom(first.pictures[0], first.name),
    isHiddenFromSearch: sort !== 'newest',
    jsonLd: import.meta.env.SSR && listingJsonLd(store, { label: listing.title, path: listing.path }, cards),
  });
}

/** Every list of products that is no search: product types, themes, sale, new arrivals. */
export default function ListingRoute({ loaderData: { listing, sort, products } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-chapter">
      <PageTitle>{listing.title}</PageTitle>
      <SisterLinks listing={listing} />
      {listing.isComingSoon && <h2 className="coming-soon">{listingTexts.comingSoon}</h2>}
      <Suspense key={`${listing.path} ${sort}`} fallback={<ListingLoading listing={listing} />}>
        <ListedProducts listing={listing} sort={sort} products={products} />
      </Suspense>
    </div>
  );
}

function ListedProducts({ listing, sort, products }: LoadedListing) {
  const navigate = useNavigate();
  const first = products instanceof Promise ? use(products) : products;
  if (first.cards.length === 0 || listing.query === null) {
    return <EmptyState text={listing.emptyText} to="/shop" label={commonTexts.shopAll} />;
  }
  return (
    <>
      <div className="listing-bar">
        <p className="text-sm text-ink-2">{countText(first)}</p>
        <div className="listing-sort">
          <SortSelect
            sort={sort}
            sorts={SORTS}
            onChange={(chosen) =>
              navigate({ search: chosen.sort === 'newest' ? '' : `?sort=${chosen.sort}` })
            }
          />
        </div>
      </div>
      <GrowingGrid
        key={`${sort} ${first.cards[0]?.id}`}
        first={first}
        query={{ ...listing.query, sort: sort === 'newest' ? undefined : sort }}
        failure={listing.failure}
      />
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
      <p role="status" className={listing.saysLoading ? 'pb-3 text-sm text-ink-2' : 'sr-only'}>
        {commonTexts.loading}
      </p>
      <GridSkeleton count={cardsLeft || SKELETON_CARDS} />
    </>
  );
}
