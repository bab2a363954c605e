import { Outlet } from 'react-router';
import type { Route } from './+types/frame.ts';
import { ErrorScreen } from './error-screen.tsx';
import { StoreFrame } from './store-frame.tsx';

/** Header, second bar and footer around every page of the shop. */
export default function Frame() {
  return (
    <StoreFrame>
      <Outlet />
    </StoreFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StoreFrame>
      <ErrorScreen error={error} />
    </StoreFrame>
  );
}
