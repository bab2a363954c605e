import { createBrowserRouter } from 'react-router';
import { OfficeError } from './frame/office-error.tsx';
import { OfficeFrame } from './frame/office-frame.tsx';
import { OfficeLoading } from './frame/office-loading.tsx';
import { loadMe } from './lib/me.ts';

/** Every URL of the back office. Each screen is a file of its own, loaded when it is opened. */
export const router = createBrowserRouter(
  [
    {
      path: 'sign-in',
      HydrateFallback: OfficeLoading,
      ErrorBoundary: OfficeError,
      lazy: () => import('./frame/sign-in.tsx'),
    },
    {
      id: 'office',
      path: '/',
      loader: loadMe,
      // Who one is does not change from screen to screen; a role that was taken shows by the first refused call.
      shouldRevalidate: () => false,
      Component: OfficeFrame,
      HydrateFallback: OfficeLoading,
      ErrorBoundary: OfficeError,
      children: [
        {
          ErrorBoundary: OfficeError,
          children: [
            { index: true, lazy: () => import('./today/today.tsx') },
            { id: 'orders', path: 'orders', lazy: () => import('./orders/orders.tsx') },
            { path: 'orders/:id', lazy: () => import('./orders/order.tsx') },
            { path: 'returns', lazy: () => import('./returns/returns.tsx') },
            { path: 'returns/:id', lazy: () => import('./returns/return.tsx') },
            { path: 'products', lazy: () => import('./products/products.tsx') },
            { path: 'products/new', lazy: () => import('./products/new-product.tsx') },
            { path: 'products/:id', lazy: () => import('./products/edit-product.tsx') },
            { path: 'stock', lazy: () => import('./stock/stock.tsx') },
            { path: 'stock/:productId/:size', lazy: () => import('./stock/movements.tsx') },
            { path: 'customers', lazy: () => import('./customers/customers.tsx') },
            { path: 'customers/:id', lazy: () => import('./customers/customer.tsx') },
            { path: 'history', lazy: () => import('./history/history.tsx') },
            { path: 'settings', lazy: () => import('./settings/settings.tsx') },
            { path: 'staff', lazy: () => import('./staff/staff.tsx') },
            { path: 'coupons', lazy: () => import('./coupons/coupons.tsx') },
            { path: 'coupons/new', lazy: () => import('./coupons/new-coupon.tsx') },
            { path: 'coupons/:code', lazy: () => import('./coupons/coupon.tsx') },
            { path: '*', lazy: () => import('./frame/not-found.tsx') },
          ],
        },
      ],
    },
  ],
  { basename: '/admin' },
);
