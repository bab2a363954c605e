import { useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { pageReaderContext } from '#app/lib/page-reader.ts';
import { findStore } from '#app/lib/store-identity.ts';
import { Skeleton } from '#app/ui/page.tsx';
import { productTexts } from '#texts/product.ts';
import type { Route } from './+types/product.ts';
import { productMeta } from './product-meta.ts';
import { getPendingPage, loadProductPage, type PendingPage, pageIfQuick } from './product-page.ts';
import { ProductView } from './product-view.tsx';
import './product.css';
import './size-cells.css';

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await loadProductPage(context.get(pageReaderContext), params.id);
  if (!page) throw data(null, { status: 404 });
  return { page, pending: undefined };
}

/** The page, or what is shown instead while the browser is still asking. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const pending = getPendingPage(params.id);
  const page = await pageIfQuick(pending);
  if (page === null) throw data(null, { status: 404 });
  return page ? { page, pending: undefined } : { page, pending };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const store = findStore(matches);
  return loaderData?.page ? productMeta(loaderData.page, store) : [{ title: store.brandName }];
}

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  const { page, pending } = loaderData;
  // All colours of a style are one place: what was chosen and opened there stays.
  if (page) return <ProductView key={page.product.styleColours?.[0]?._id ?? page.product._id} page={page} />;
  return <StillLoading pending={pending} />;
}

/** Has the page's shape while its product is on the way, and asks the loader again as soon as there is something to show. */
function StillLoading({ pending }: { pending: PendingPage }) {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let isHere = true;
    const showIfHere = () => {
      if (isHere) revalidate();
    };
    pending.page.then(showIfHere, () => {});
    return () => {
      isHere = false;
      pending.cancel();
    };
  }, [pending, revalidate]);

  return (
    <div className="wrap">
      <div role="status" className="flex min-h-8 items-center pt-1.5">
        <h1 className="font-text text-fine font-regular tracking-normal text-ink-3">
          {productTexts.loading}
        </h1>
      </div>
      <div className="product-columns pb-chapter">
        <Skeleton className="gallery-picture max-lg:-mx-gutter" />
        <div className="product-info">
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="h-8 w-2/5" />
          <Skeleton className="h-13 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-13 w-full" />
        </div>
      </div>
    </div>
  );
}
