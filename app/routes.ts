import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('storefront/frame/frame.tsx', [
    index('storefront/catalog/home.tsx'),
    route('shop', 'storefront/catalog/shop.tsx'),
    route('sale', 'storefront/catalog/sale.tsx'),
    route('new-arrivals', 'storefront/catalog/new-arrivals.tsx'),
    route('category/:slug', 'storefront/catalog/category.tsx'),
    route('product/:id', 'storefront/product/product.tsx'),
    route('*', 'storefront/frame/not-found.tsx'),
  ]),
] satisfies RouteConfig;
