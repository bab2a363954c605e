import { ask } from '#app/lib/ask.ts';
import { cartStore } from '#app/lib/cart-store.ts';
import { dropCoupon } from '#app/storefront/cart/coupon-store.ts';
import { trackPath } from '#app/storefront/parcels/track-path.ts';
import { listOwnOrders, type Order } from '#core/contract/orders.ts';
import { isRecord } from '#core/objects.ts';
import type { CartLineKey } from '#core/rules/cart.ts';
import type { PaymentMethod } from '#core/rules/order-states.ts';
import { type CheckoutData, openCheckout } from './checkout-data.ts';

/** What the thank-you page shows of an order. It travels with the navigation, so a reload still has it. */
export interface PlacedOrder {
  orderId: string;
  paymentMethod: PaymentMethod;
  /** Rupees. */
  total: number;
  items: { name: string; size: string; quantity: number; image: string }[];
  shipping: { name: string; city: string; pincode: string };
  /** Where it can be followed and by which day it arrives, if that was known in time. */
  trackPath?: string | undefined;
  promisedOn?: string | undefined;
  /** How far it is, what a cash order still waits for, and its amounts in rupees: undefined until they were read. */
  status?: Order['status'];
  question?: Order['question'];
  paidAhead?: number;
  payOnDelivery?: number;
}

export function toPlacedOrder(
  placed: Omit<PlacedOrder, 'items' | 'shipping'>,
  { cart, shippingInfo: { name, city, pincode } }: CheckoutData,
): PlacedOrder {
  return {
    ...placed,
    items: cart.map(({ product, quantity }) => ({
      name: product.name,
      size: product.selectedSize,
      quantity,
      image: product.image,
    })),
    shipping: { name, city, pincode },
  };
}

/** The same of an order that the server has sent. */
export function placedOrderFrom(order: Order): PlacedOrder {
  const { name, city, pincode } = order.shipping;
  return {
    orderId: order._id,
    items: order.items.map((item) => ({
      name: item.name,
      size: item.size,
      quantity: item.quantity,
      image: item.productId?.images[0]?.url ?? '',
    })),
    shipping: { name, city, pincode },
    ...toFollow(order),
  };
}

const PATIENCE_MS = 3000;

/** What of an order changes after it was placed, and where it can be followed. */
function toFollow(order: Order) {
  const { status, question, paymentMethod, total, paidAhead, payOnDelivery, promisedOn } = order;
  const amounts = { paymentMethod, total, paidAhead, payOnDelivery };
  return { status, question, ...amounts, promisedOn, trackPath: trackPath(order.trackingUrl) };
}

/** How an order stands and can be followed; undefined when that cannot be read soon. */
export async function findFollowing(orderId: string) {
  try {
    const orders = await ask(listOwnOrders, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const order = orders.find(({ _id }) => _id === orderId);
    return order && toFollow(order);
  } catch {
    // My Orders has it, too.
    return undefined;
  }
}

/** Whether a location's state is an order. Only our own payment page writes one. */
export function isPlacedOrder(state: unknown): state is PlacedOrder {
  return isRecord(state) && 'orderId' in state && 'items' in state && 'shipping' in state;
}

/** What was ordered leaves the cart. What was added meanwhile, on another device say, stays. */
export function emptyCart(ordered: readonly CartLineKey[]): void {
  cartStore.remove(...ordered);
  openCheckout.write(null);
  dropCoupon();
}

/**
 * The same, once the shopper's own orders confirm it: an address in a message must not empty anybody's cart. Resolves to
 * that order, or to null.
 */
export async function emptyCartAfter(orderId: string): Promise<Order | null> {
  const orders = await ask(listOwnOrders);
  const order = orders.find(({ _id }) => _id === orderId) ?? null;
  const ordered = order?.items.map(({ productId, size }) => ({
    _id: productId?._id ?? '',
    selectedSize: size,
  }));
  if (ordered) emptyCart(ordered);
  return order;
}
