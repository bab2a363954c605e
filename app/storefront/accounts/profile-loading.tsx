import { PageTitle } from '#app/ui/page-title.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { profileTexts } from '#texts/profile.ts';
import './profile.css';

/** The page's shape while nobody knows whose it is. */
export function ProfileLoading() {
  return (
    <div className="wrap max-w-304 pb-chapter">
      <PageTitle>{profileTexts.title}</PageTitle>
      <p role="status" className="mb-5 text-ink-2">
        {profileTexts.loading}
      </p>
      <OrdersLoading />
    </div>
  );
}

export function OrdersLoading() {
  return (
    <div aria-hidden="true" className="order">
      <div className="grid gap-3 p-4 lg:p-6">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="mt-3 h-20 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    </div>
  );
}
