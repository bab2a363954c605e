/** Sentences of cart and checkout that the specification fixes to the letter. */

export const CART_EMPTY = 'Your cart is empty.';
export const LOGIN_TO_ORDER = 'Please login to place an order.';
export const CLEAR_CART = 'Clear Cart';
export const BUY_NOW = 'Buy Now';

export const NO_COUPON_CODE = 'Please enter a coupon code';
export const COUPON_FAILED = 'Failed to apply coupon';

/** `discount` as it is written for a shopper: `₹100`. */
export function couponAppliedText(discount: string): string {
  return `Coupon applied! Discount: ${discount}.`;
}

export const DELIVERY_TITLE = 'Enter Delivery Details';
export const CHECKOUT_FAILED = 'Failed to continue to payment.';

export const PAYMENT_TITLE = 'Checkout Summary';
export const NO_CHECKOUT_DATA = 'Missing checkout data.';
export const PAY_ONLINE = 'Pay Online';
export const PROCESSING = 'Processing...';
export const CASH_ON_DELIVERY = 'Cash on Delivery';
export const FREE = 'Free';
export const COD_FAILED = 'Failed to place COD order. Please try again.';
export const PROVIDER_NOT_LOADED = 'Failed to load Razorpay SDK';
export const TOTAL_CHANGED = 'The total has changed. Please check it and try again.';

export const THANK_YOU = 'Thank You for Your Order';
