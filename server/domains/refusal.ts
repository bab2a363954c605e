/** Every expected failure of the store: what it answers over HTTP, and the words for the person who asked. */
const REFUSALS = {
  'invalid-input': { status: 400, message: 'The request is not valid.' },
  'import-unreadable': { status: 400, message: 'This file could not be read as CSV' },
  'cursor-invalid': { status: 400, message: 'cursor: not valid for this list' },
  'image-size-unknown': { status: 400, message: 'size: this image size is not available' },
  'product-not-found': { status: 404, message: 'Product not found' },
  'message-not-found': { status: 404, message: 'Message not found' },
  'image-not-found': { status: 404, message: 'Image not found' },
  'not-found': { status: 404, message: 'Not found' },
  'already-staff': { status: 409, message: 'This phone number already belongs to a member of staff' },
  'already-undone': { status: 409, message: 'This change has already been undone' },
  'call-under-way': { status: 409, message: 'We are still working on this. Please wait a moment.' },
  'changed-meanwhile': {
    status: 409,
    message: 'Someone else has just changed this. Check their changes before you save yours.',
  },
  'cod-not-offered': { status: 409, message: 'Cash on delivery is not available for this order.' },
  'coupon-exists': { status: 409, message: 'A coupon with this code already exists' },
  'changed-since': { status: 409, message: 'This has been changed again since' },
  'coupon-inactive': { status: 400, message: 'This coupon is not available.' },
  'coupon-limit-too-low': { status: 409, message: 'It has already been used more times than this' },
  'coupon-not-started': { status: 400, message: 'This coupon is not active yet.' },
  'coupon-over': { status: 400, message: 'This coupon has expired.' },
  'coupon-too-small-cart': { status: 400, message: 'Your cart total is too low for this coupon.' },
  'coupon-unknown': { status: 404, message: 'This coupon is not valid.' },
  'coupon-used-by-you': { status: 400, message: 'You have already used this coupon.' },
  'coupon-used-up': { status: 400, message: 'This coupon has reached its limit.' },
  'coupon-was-used': {
    status: 409,
    message: 'This coupon has been used. You can end it, but not delete it.',
  },
  'customer-not-erasable': {
    status: 409,
    message: 'This customer still has open orders, payments or returns',
  },
  'difference-settled': { status: 409, message: 'Someone has already settled this' },
  'idempotency-key-reused': {
    status: 422,
    message: 'This Idempotency-Key was already used for a different request.',
  },
  'mrp-below-price': { status: 400, message: 'The MRP cannot be below the price' },
  'last-owner': {
    status: 409,
    message: 'This is the only owner. Make someone else an owner first.',
  },
  'message-answered': { status: 409, message: 'This message has already been answered' },
  'invoice-not-found': {
    status: 404,
    message: 'Your invoice will be available once the order ships.',
  },
  'order-not-cancellable': { status: 409, message: 'This order can no longer be cancelled' },
  'order-not-changeable': {
    status: 409,
    message: 'This order has already shipped and can no longer be changed',
  },
  'order-not-found': { status: 404, message: 'Order not found' },
  'order-status-not-allowed': { status: 409, message: 'The order cannot change to this status' },
  'out-of-stock': { status: 409, message: 'Out of stock' },
  'payment-amount-too-large': {
    status: 400,
    message: 'This order is too large for one online payment. Please split it into smaller orders.',
  },
  'payee-link-unknown': {
    status: 404,
    message: 'This link is no longer valid. Please open the refund under My Orders.',
  },
  'payee-missing': {
    status: 409,
    message: 'The customer has not added a UPI ID or bank account yet',
  },
  'payment-amount-too-small': { status: 400, message: 'Online payments must be at least ₹1.' },
  'payment-has-order': {
    status: 409,
    message: 'This payment belongs to an order. Cancel or return the order instead.',
  },
  'payment-not-refundable': { status: 409, message: 'This payment has already been refunded in full' },
  'payment-not-verified': { status: 400, message: 'We could not verify your payment.' },
  'payment-too-late': { status: 409, message: 'Your payment came in too late for this order.' },
  'payment-unavailable': {
    status: 503,
    message: 'Online payment is not available right now. Please try again in a moment.',
  },
  'payment-without-order': { status: 409, message: 'This payment does not belong to any order here' },
  'pincode-unknown': { status: 400, message: 'Invalid Pincode' },
  'picture-unreadable': {
    status: 400,
    message: 'This picture could not be read. Use JPEG, PNG, WebP or AVIF.',
  },
  'picture-unknown': { status: 404, message: 'Picture not found' },
  'plan-in-the-past': { status: 400, message: 'Choose a time in the future' },
  'sale-overlaps': { status: 409, message: 'This product already has a sale at that time' },
  'plan-not-found': { status: 404, message: 'This planned change no longer exists' },
  'product-unavailable': { status: 409, message: 'A product in this order is no longer available.' },
  'product-was-ordered': {
    status: 409,
    message: 'A product that has been ordered cannot be deleted. Take it off sale instead.',
  },
  'provider-refused': { status: 409, message: 'The payment provider refused this' },
  'refund-not-found': { status: 404, message: 'Refund not found' },
  'refund-already-paid': { status: 409, message: 'This refund has already been paid' },
  'refund-may-still-arrive': {
    status: 409,
    message: 'The payment provider has not confirmed that this refund failed. Please try again later.',
  },
  'refund-not-in-rupees': { status: 409, message: 'Only a refund in rupees can be paid by transfer' },
  'refund-not-failed': { status: 409, message: 'Only a failed refund can be retried' },
  'review-exists': { status: 409, message: 'You have already reviewed this product.' },
  'review-limit': {
    status: 429,
    message: 'You have sent too many reviews today. Please try again tomorrow.',
  },
  'return-not-allowed': { status: 409, message: 'This order cannot be returned' },
  'return-not-found': { status: 404, message: 'Return request not found' },
  'return-status-not-allowed': { status: 409, message: 'The return request cannot change to this status' },
  'seller-unknown': { status: 409, message: 'Before you ship, fill in your company details under Settings' },
  'size-has-history': {
    status: 409,
    message: 'A size that has had stock cannot be removed. Set its stock to 0 instead.',
  },
  'size-unknown': { status: 404, message: 'Size not found' },
  'state-unknown': { status: 404, message: 'This is not a state or union territory of India.' },
  'stock-below-held': { status: 409, message: 'Some of these are held for payments in progress' },
  'stock-changed': { status: 409, message: 'The stock has changed in the meantime' },
  'too-many-pieces': { status: 409, message: 'There are too many items of one product in this order.' },
  'too-many-unconfirmed': {
    status: 409,
    message: 'Too many cash on delivery orders are waiting for confirmation. Please pay online.',
  },
  'too-many-coupons': {
    status: 429,
    message: 'You have tried too many coupon codes. Please try again later, or order without one.',
  },
  'too-many-payments': {
    status: 409,
    message: 'You have too many open payments. Please complete or close one, or wait a few minutes.',
  },
  'too-many-views': { status: 409, message: 'There are too many saved views. Remove one first.' },
  'total-changed': { status: 409, message: 'The total has changed. Please check it and try again.' },
  'not-logged-in': { status: 401, message: 'Please login to continue.' },
  'not-allowed': { status: 403, message: 'You are not allowed to do this.' },
  'account-disabled': { status: 403, message: 'This account is closed. Please contact us.' },
  'otp-invalid': { status: 400, message: 'Invalid OTP' },
  'otp-limit': { status: 429, message: 'Too many codes requested. Please try again later.' },
  'otp-not-sent': { status: 503, message: 'Failed to send OTP. Please try again.' },
  'otp-too-soon': { status: 429, message: 'Please wait before requesting another code.' },
  'undo-not-possible': { status: 409, message: 'This change cannot be undone' },
  unavailable: { status: 503, message: 'We are busy right now. Please try again in a moment.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** Thrown, so that it also ends the transaction it happens in; one handler turns it into the answer. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly field: string | undefined;
  /** More that the answer carries, such as fresh figures. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: RefusalCode,
    {
      message,
      field,
      details = {},
    }: { message?: string; field?: string; details?: Record<string, unknown> } = {},
  ) {
    super(message ?? REFUSALS[code].message);
    this.code = code;
    this.status = REFUSALS[code].status;
    this.field = field;
    this.details = details;
  }
}
