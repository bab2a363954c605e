import type { DeliveryDetails } from '#app/storefront/cart/delivery-details.ts';
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

/** Random, also where the page was not loaded over HTTPS and `randomUUID` is missing. */
export function newCheckoutId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a location's state is a checkout. Only our own cart page writes one: what is in the lists is not looked at. */
export function isCheckoutData(state: unknown): state is CheckoutData {
  if (!isRecord(state) || typeof state.checkoutId !== 'string') return false;
  const { shippingInfo, orderItems, cart } = state;
  if (!isRecord(shippingInfo) || !Array.isArray(orderItems) || !Array.isArray(cart)) return false;
  return orderItems.length > 0 && orderItems.length === cart.length;
}

/** Whether the cart still holds what the checkout was about: it may have been ordered or changed in another tab. */
export function isStillInCart(checkout: CheckoutData, cart: Cart): boolean {
  return (
    checkout.cart.length === cart.length &&
    checkout.cart.every((line) =>
      cart.some((other) => isSameLine(other.product, line.product) && other.quantity === line.quantity),
    )
  );
}

/** What a link to the cart carries in order to open it with the delivery details. */
export const WITH_DELIVERY_OPEN = { isDeliveryOpen: true } as const;

/** Reads a location's state, which may be anything. */
export function isAskedForDelivery(state: unknown): boolean {
  return isRecord(state) && state.isDeliveryOpen === true;
}
