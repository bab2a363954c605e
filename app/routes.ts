import { index, type RouteConfig } from '@react-router/dev/routes';

export default [index('storefront/catalog/home.tsx')] satisfies RouteConfig;
