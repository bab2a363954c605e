import { PageTitle } from '#app/ui/page-title.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { cartTexts } from '#texts/cart.ts';

/** The page's shape while nobody knows what is in the cart. */
export function CartSkeleton() {
  return (
    <div className="wrap">
      <PageTitle>{cartTexts.title}</PageTitle>
      <div className="cart-columns" aria-hidden="true">
        <div>
          {[1, 2].map((line) => (
            <div key={line} className="cart-line">
              <Skeleton className="aspect-4/5 w-[clamp(84px,27vw,104px)] lg:w-37" />
              <div className="grid content-start gap-2">
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="h-4 w-2/5" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="h-70" />
      </div>
    </div>
  );
}
