import routes from '#app/routes.ts';
import { BACK_OFFICE } from '../../scripts/shots/back-office.ts';

/** A route as the store declares it, with those inside it. */
interface Declared {
  path?: string;
  index?: boolean;
  children?: readonly Declared[];
}

/** Every address of the shop, as a pattern. */
export function shopPaths(within: readonly Declared[] = routes): string[] {
  return within.flatMap(({ path, index, children = [] }) => [
    ...(path === undefined ? [] : [`/${path}`]),
    ...(index ? ['/'] : []),
    ...shopPaths(children),
  ]);
}

/** Which pictures (`npm run shots`) show an address of the shop, in every state that is worth one. */
export const SCREENS: Record<string, readonly string[]> = {
  '/': ['home'],
  '/shop': [
    'shop',
    'shop-filtered',
    'shop-filter-sheet',
    'shop-nothing',
    'search',
    'search-understood',
    'search-did-you-mean',
    'search-nearest',
    'search-suggestions',
  ],
  '/sale': ['sale', 'listing-empty', 'listing-loading', 'listing-failed'],
  '/new-arrivals': ['new-arrivals'],
  '/category/:slug': ['listing-theme', 'listing-coming-soon', 'listing-customized'],
  '/product/:id': [
    'product',
    'product-size-chosen',
    'product-without-pictures',
    'product-sold-out',
    'product-colours',
    'product-loading',
    'size-chart',
    'gallery-full-screen',
    'alert',
    'restock',
    'review-errors',
    'error',
  ],
  '/product/:id/reviews': ['reviews', 'reviews-filtered'],
  '/login': ['login', 'login-error'],
  '/verify': ['verify'],
  '/user/profile': [
    'profile',
    'profile-empty',
    'profile-address',
    'profile-erase',
    'cancel-order',
    'return-request',
  ],
  '/refund': ['refund-link-invalid'],
  '/wishlist': ['wishlist', 'wishlist-empty'],
  '/cart': [
    'cart',
    'cart-offer',
    'cart-empty',
    'cart-sold-out',
    'cart-edit-size',
    'delivery',
    'delivery-errors',
  ],
  '/payment': ['payment', 'payment-sandbox', 'payment-nothing'],
  '/thank-you': ['thank-you'],
  '/track/:token': ['track'],
  '/review/:token': ['order-review'],
  '/products': ['products'],
  '/contact-us': ['contact-us', 'contact-us-errors'],
  '/faq': ['faq', 'menu', 'account-menu'],
  '/terms-and-conditions': ['terms-and-conditions'],
  '/refund-policy': ['refund-policy'],
  '/privacy-policy': ['privacy-policy'],
  '/shipping-policy': ['shipping-policy'],
  '/shipping-return': ['shipping-return'],
  '/*': ['not-found', 'offline'],
};

/** The back office is looked at by its own routes. The demo's inbox is a help, and loads itself again and again. */
export const NOT_OF_THE_SHOP = ['dev-inbox', ...BACK_OFFICE.map(({ name }) => name)];
