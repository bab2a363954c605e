import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('storefront/frame/frame.tsx', [
    index('storefront/home/home.tsx'),
    route('shop', 'storefront/products/listing/shop.tsx'),
    route('sale', 'storefront/products/listing/listing.tsx', { id: 'sale' }),
    route('new-arrivals', 'storefront/products/listing/listing.tsx', { id: 'new-arrivals' }),
    route('category/:slug', 'storefront/products/listing/listing.tsx', { id: 'category' }),
    route('product/:id', 'storefront/products/detail/product.tsx'),
    route('product/:id/reviews', 'storefront/reviews/product-reviews.tsx'),
    layout('storefront/accounts/login-ground.tsx', [
      route('login', 'storefront/accounts/login.tsx'),
      route('verify', 'storefront/accounts/verify.tsx'),
    ]),
    route('user/profile', 'storefront/accounts/profile.tsx'),
    route('refund', 'storefront/accounts/refund.tsx'),
    route('wishlist', 'storefront/wishlist/wishlist.tsx'),
    route('cart', 'storefront/cart/cart.tsx'),
    route('payment', 'storefront/checkout/payment.tsx'),
    route('thank-you', 'storefront/checkout/thank-you.tsx'),
    route('track/:token', 'storefront/parcels/track.tsx'),
    route('review/:token', 'storefront/reviews/order-reviews.tsx'),
    route('products', 'storefront/products/listing/products.tsx'),
    route('contact-us', 'storefront/enquiries/contact-us.tsx'),
    route('faq', 'storefront/texts/faq.tsx'),
    route('terms-and-conditions', 'storefront/texts/policy.tsx', { id: 'terms' }),
    route('refund-policy', 'storefront/texts/policy.tsx', { id: 'refund-policy' }),
    route('privacy-policy', 'storefront/texts/policy.tsx', { id: 'privacy' }),
    route('shipping-policy', 'storefront/texts/policy.tsx', { id: 'shipping' }),
    route('shipping-return', 'storefront/texts/policy.tsx', { id: 'shipping-return' }),
    route('*', 'storefront/frame/not-found.tsx'),
  ]),
] satisfies RouteConfig;
