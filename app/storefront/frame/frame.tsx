import { Outlet } from 'react-router';
import type { Route } from './+types/frame.ts';
import { ErrorScreen, StoreFrame } from './store-frame.tsx';

/** Header, second bar and footer around every page of the shop. */
export default function Frame() {
  return (
    <StoreFrame>
      <Outlet />
    </StoreFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
