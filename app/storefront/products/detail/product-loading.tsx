import { Skeleton } from '#app/ui/skeleton.tsx';
import { productTexts } from '#texts/product.ts';

/** The page's shape while its product is on the way. */
export function ProductLoading() {
  return (
    <div className="wrap">
      <p role="status" className="flex min-h-8 items-center pt-1.5 text-fine text-ink-3">
        {productTexts.loading}
      </p>
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
