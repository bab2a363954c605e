import { storedText } from '#app/lib/stored-value.ts';
import type { DeliveryDetails } from '#app/storefront/addresses/delivery-details.ts';
import type { OrderItem } from '#core/contract/orders.ts';
import { isRecord } from '#core/objects.ts';
import { type Cart, isSameLine } from '#core/rules/cart.ts';

/** What the cart hands to the payment page through navigation. Amounts are in rupees. */
export interface CheckoutData {
  /** Distinguishes this purchase from every other one, over reloads and retries. */
  checkoutId: string;
  shippingInfo: DeliveryDetails;
  orderItems: OrderItem[];
  total: number;
  discount: number;
  couponCode: string | null;
  cart: Cart;
}

export function toOrderItems(cart: Cart): OrderItem[] {
  return cart.map(({ product, quantity }) => ({
    productId: product._id,
    quantity,
    selectedSize: product.selectedSize.trim().toUpperCase(),
  }));
}

/**
 * The checkout of which an order was sent and nothing is known yet. Until then every further one is the same checkout, also
 * with another cart, so that the server can tell that it has the order already.
 */
export const openCheckout = storedText('localStorage', 'openCheckout');

/** Whether a location's state is a checkout. Only our own cart page writes one: what is in the lists is not looked at. */
export function isCheckoutData(state: unknown): state is CheckoutData {
  if (!isRecord(state) || typeof state.checkoutId !== 'string') return false;
  const { shippingInfo, orderItems, cart } = state;
  if (!isRecord(shippingInfo) || !Array.isArray(orderItems) || !Array.isArray(cart)) return false;
  return orderItems.length > 0 && orderItems.length === cart.length;
}

/**
 * Whether the cart still holds what the checkout is about: it may have been ordered or changed in another tab or on another
 * device. What was added there is for the next order.
 */
export function isStillInCart(checkout: CheckoutData, cart: Cart): boolean {
  return checkout.cart.every((line) =>
    cart.some((other) => isSameLine(other.product, line.product) && other.quantity === line.quantity),
  );
}

/** What a link to the cart carries in order to open it with the delivery details, as they are so far. */
export interface AskedDelivery {
  shippingInfo: DeliveryDetails;
}

/** Reads a location's state, which may be anything. Only our own payment page writes one. */
export function askedDelivery(state: unknown): AskedDelivery | null {
  return isRecord(state) && isRecord(state.shippingInfo) ? (state as unknown as AskedDelivery) : null;
}
