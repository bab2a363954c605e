import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { listFreshProducts } from '#app/lib/page-reader.ts';
import { privateMeta } from '#app/lib/seo.ts';
import { useSession } from '#app/lib/session-store.ts';
import { wishlistStore } from '#app/lib/wishlist-store.ts';
import { EmptyState, PageTitle } from '#app/ui/page.tsx';
import { FilledText } from '#app/ui/text.tsx';
import type { ListedProduct } from '#core/contract/products.ts';
import { MOST_WISHES } from '#core/rules/wishlist.ts';
import { commonTexts } from '#texts/common.ts';
import { wishlistTexts } from '#texts/wishlist.ts';
import { GridSkeleton } from '../products/listing/product-grid.tsx';
import { loadOwnRestock, ownRestock } from '../restock/own-restock.ts';
import type { Route } from './+types/wishlist.ts';
import { syncWishlist } from './sync-wishlist.ts';
import { WishCard } from './wish-card.tsx';
import './wishlist.css';

/** Fetched by those for whom something is held, or who wait for something. */
const OwnRestockLists = lazy(() => import('../restock/own-restock-lists.tsx'));

/** Null where they could not be read: the list is then shown as it was saved. */
export async function clientLoader(): Promise<Map<string, ListedProduct> | null> {
  await Promise.all([syncWishlist(), loadOwnRestock()]);
  const ids = wishlistStore.read().map(({ id }) => id);
  if (ids.length === 0) return new Map();
  try {
    const products = await listFreshProducts(ids.slice(-MOST_WISHES));
    rememberFacts(products);
    return new Map(products.map((product) => [product._id, product]));
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/** What another device has added came without name and picture. */
function rememberFacts(products: readonly ListedProduct[]): void {
  wishlistStore.update((list) =>
    list.map((wish) => {
      const product = wish.name === '' ? products.find(({ _id }) => _id === wish.id) : undefined;
      return product ? { ...wish, name: product.name, image: product.images[0]?.url ?? '' } : wish;
    }),
  );
}

export function HydrateFallback() {
  return (
    <div className="wrap pb-chapter">
      <PageTitle>{wishlistTexts.title}</PageTitle>
      <GridSkeleton count={4} />
    </div>
  );
}

export const meta = privateMeta(wishlistTexts.title);

export default function WishlistRoute({ loaderData: products }: Route.ComponentProps) {
  const wishes = wishlistStore
    .use()
    .filter(({ isGone }) => !isGone)
    .toReversed();
  const own = ownRestock.use();
  return (
    <div className="wrap pb-chapter">
      <PageTitle>{wishlistTexts.title}</PageTitle>
      {wishes.length === 0 ? (
        <EmptyState text={wishlistTexts.empty} to="/shop" label={commonTexts.shopAll} />
      ) : (
        <>
          <p className="mb-4 text-md text-ink-2">
            {wishlistTexts.count(wishes.length)}. <WhereItIs />
          </p>
          {!products && <p className="mb-4 text-md">{wishlistTexts.notLoaded}</p>}
          <ul className="product-grid">
            {wishes.map((wish) => (
              <li key={wish.id}>
                <WishCard wish={wish} product={products?.get(wish.id)} isKnown={products !== null} />
              </li>
            ))}
          </ul>
        </>
      )}
      {own && own.reserved.length + own.waiting.length > 0 && (
        <Suspense>
          <OwnRestockLists {...own} />
        </Suspense>
      )}
    </div>
  );
}

/** Who is not logged in learns where the list is, and how to have it everywhere. */
function WhereItIs() {
  const session = useSession();
  if (session) return null;
  const login = (
    <Link to="/login" state={{ from: '/wishlist' }} className="text-link min-h-0 inline">
      {wishlistTexts.login}
    </Link>
  );
  return (
    <>
      {wishlistTexts.onThisDevice} <FilledText text={wishlistTexts.loginKeeps} places={{ login }} />
    </>
  );
}
