import { ask } from '#app/lib/ask.ts';
import { cartStore } from '#app/lib/cart-store.ts';
import { dropCoupon } from '#app/storefront/cart/coupon-store.ts';
import { listOwnOrders, type Order } from '#core/contract/orders.ts';

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
  const orders = await ask(listOwnOrders);
  const order = orders.find(({ _id }) => _id === orderId) ?? null;
  if (order) emptyCart();
  return order;
}
