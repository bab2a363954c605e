import { createBrowserRouter } from 'react-router';
import { NotFound, OfficeError, OfficeLoading } from './frame/office-error.tsx';
import { OfficeFrame } from './frame/office-frame.tsx';
import { SignIn } from './frame/sign-in.tsx';
import { loadMe } from './lib/me.ts';

const shortText = async (name: 'faq' | 'testimonials' | 'productPage') =>
  (await import('./texts/short-texts.tsx'))[name];

/** Every URL of the back office. Each screen is a file of its own, loaded when it is opened. */
export const router = createBrowserRouter(
  [
    { path: 'sign-in', HydrateFallback: OfficeLoading, ErrorBoundary: OfficeError, Component: SignIn },
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
            { index: true, lazy: () => import('./reports/today.tsx') },
            { path: 'visits', lazy: () => import('./visits/visits.tsx') },
            { path: 'reports/parcels', lazy: () => import('./reports/parcel-report.tsx') },
            { id: 'orders', path: 'orders', lazy: () => import('./orders/orders.tsx') },
            { path: 'orders/not-paid', lazy: () => import('./orders/unpaid-orders.tsx') },
            { path: 'orders/waiting', lazy: () => import('./orders/waiting-orders.tsx') },
            { path: 'orders/:id', lazy: () => import('./orders/order.tsx') },
            { path: 'packing', lazy: () => import('./orders/packing/packing.tsx') },
            { path: 'parcels', lazy: () => import('./parcels/parcels.tsx') },
            { path: 'returns', lazy: () => import('./returns/returns.tsx') },
            { path: 'returns/:id', lazy: () => import('./returns/return.tsx') },
            { path: 'products', lazy: () => import('./products/products.tsx') },
            {
              path: 'products/new',
              lazy: () => import('./products/product.tsx').then(({ newProduct }) => newProduct),
            },
            { path: 'products/import', lazy: () => import('./products/sheet/product-sheet.tsx') },
            { path: 'products/synonyms', lazy: () => import('./products/synonyms.tsx') },
            { path: 'products/:id', lazy: () => import('./products/product.tsx') },
            { path: 'stock', lazy: () => import('./stock/stock.tsx') },
            { path: 'stock/:productId/:size', lazy: () => import('./stock/movements.tsx') },
            { path: 'size-charts', lazy: () => import('./sizes/size-charts.tsx') },
            {
              path: 'size-charts/new',
              lazy: async () => ({ Component: (await import('./sizes/size-chart.tsx')).NewSizeChart }),
            },
            { path: 'size-charts/:id', lazy: () => import('./sizes/size-chart.tsx') },
            { path: 'restock', lazy: () => import('./restock/wanted.tsx') },
            { path: 'customers', lazy: () => import('./customers/customers.tsx') },
            { path: 'customers/:id', lazy: () => import('./customers/customer.tsx') },
            { path: 'audit', lazy: () => import('./audit/audit.tsx') },
            { path: 'settings', lazy: () => import('./settings/settings.tsx') },
            { path: 'settings/messages', lazy: () => import('./settings/messages.tsx') },
            { path: 'courier-setup', lazy: () => import('./go-live/courier-setup.tsx') },
            { path: 'go-live', lazy: () => import('./go-live/go-live.tsx') },
            { path: 'staff', lazy: () => import('./staff/staff.tsx') },
            { path: 'account', lazy: () => import('./staff/account.tsx') },
            { path: 'coupons', lazy: () => import('./coupons/coupons.tsx') },
            {
              path: 'coupons/new',
              lazy: async () => ({ Component: (await import('./coupons/coupon.tsx')).NewCoupon }),
            },
            { path: 'coupons/:code', lazy: () => import('./coupons/coupon.tsx') },
            { path: 'delivery', lazy: () => import('./delivery/charges.tsx') },
            { path: 'delivery/cod', lazy: () => import('./delivery/cod.tsx') },
            { path: 'delivery/cod-risk', lazy: () => import('./delivery/cod-risk.tsx') },
            { path: 'delivery/days', lazy: () => import('./delivery/days.tsx') },
            { path: 'delivery/promises', lazy: () => import('./delivery/promises.tsx') },
            { path: 'delivery/parcel', lazy: () => import('./delivery/parcel-size.tsx') },
            { path: 'delivery/limits', lazy: () => import('./delivery/order-limits.tsx') },
            { path: 'outbox', lazy: () => import('./outbox/unsent.tsx') },
            { path: 'jobs', lazy: () => import('./jobs/jobs.tsx') },
            { path: 'payments', lazy: () => import('./payments/payments.tsx') },
            { path: 'remittance', lazy: () => import('./remittance/remittance.tsx') },
            { path: 'remittance/file', lazy: () => import('./remittance/remittance-file.tsx') },
            { path: 'reviews', lazy: () => import('./reviews/reviews.tsx') },
            { path: 'enquiries', lazy: () => import('./enquiries/enquiries.tsx') },
            { path: 'texts', lazy: () => import('./texts/texts.tsx') },
            { path: 'texts/testimonials', lazy: () => shortText('testimonials') },
            { path: 'texts/product-page', lazy: () => shortText('productPage') },
            { path: 'texts/faq', lazy: () => shortText('faq') },
            { path: 'texts/policies/:name', lazy: () => import('./texts/policy.tsx') },
            { path: 'banners', lazy: () => import('./banners/banners.tsx') },
            {
              path: 'banners/new',
              lazy: () => import('./banners/banner.tsx').then(({ NewBanner }) => ({ Component: NewBanner })),
            },
            { path: 'banners/:id', lazy: () => import('./banners/banner.tsx') },
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ],
  { basename: '/admin' },
);
