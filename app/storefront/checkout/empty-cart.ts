import { cartStore } from '#app/lib/cart-store.ts';
import { requestAsUser } from '#app/lib/user-request.ts';
import { dropCoupon } from '#app/storefront/cart/coupon-store.ts';
import type { Order } from '#core/contract/orders.ts';

/** What was in the cart has been ordered. */
export function emptyCart(): void {
  cartStore.clear();
  dropCoupon();
}

/**
 * The same, once the shopper's own orders confirm it: an address in a message must not empty anybody's cart. Resolves to
 * that order, or to null.
 */
export async function emptyCartOf(orderId: string): Promise<Order | null> {
  const orders = (await requestAsUser('/api/orders/my')) as Order[];
  const order = orders.find(({ _id }) => _id === orderId) ?? null;
  if (order) emptyCart();
  return order;
}
