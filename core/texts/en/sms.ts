import { RETURN_WINDOW_DAYS } from '#core/rules/order-states.ts';
import { RESERVED_MINUTES } from '#core/rules/restock.ts';

/**
 * Every SMS but login codes, word by word as the store's owner registers it (DLT). The brand's name follows each text
 * as its signature, so that no text ends in a variable: see `signSms`. docs/sms-templates.md lists them.
 */
export const smsTexts = {
  'order-placed-cod':
    'Thank you! Your order {order} has been placed. See when it comes and what to pay at {site}/track/{token} any time.',
  'order-placed-paid':
    'Thank you! Your order {order} has been paid and confirmed. Follow it at {site}/track/{token} any time.',
  'cod-confirm':
    'Please confirm your order {order} of {amount} to be paid at delivery: {site}/track/{token} or it will be cancelled soon.',
  'cod-pay-part':
    'To confirm your order {order}, please pay {amount} of it online: {site}/track/{token} or it will be cancelled soon.',
  'order-shipped': 'Your order {order} is on its way. Follow it at {site}/track/{token} any time.',
  'order-out-for-delivery':
    'Your order {order} is out for delivery today. Follow it at {site}/track/{token} any time.',
  'delivery-failed':
    'We could not hand over your order {order} today. Choose when to try again at {site}/track/{token} within 24 hours.',
  // The page that it leads to asks for reviews, and leads on to returns.
  'order-delivered': `Your order {order} has been delivered. Tell us how it is, or return or exchange it within ${RETURN_WINDOW_DAYS} days: {site}/review/{token} shows how.`,
  // Without a link: it also goes to a phone that may not be the shopper's.
  'details-changed':
    'The delivery details of your order {order} have been changed. If it was not you, please call us at once.',
  'order-cancelled': 'Your order {order} has been cancelled. See it at {site}/track/{token} any time.',
  'order-cancelled-unconfirmed':
    'Your order {order} has been cancelled because it was not confirmed in time. See it at {site}/track/{token} any time.',
  'order-cancelled-refund':
    'Your order {order} has been cancelled. {amount} will be refunded to your original payment method. See it at {site}/track/{token} any time.',
  'refund-started':
    'We have started your refund of {amount} for order {order}. It will reach you in 5–7 working days. See your order at {site}/track/{token} any time.',
  'refund-done':
    '{amount} for your order {order} has been refunded to your original payment method. See it at {site}/track/{token} any time.',
  // Without a link: a payment that never became an order has no page.
  'refund-started-unplaced':
    'We have started your refund of {amount} for order {order}. It will reach you in 5–7 working days.',
  'refund-done-unplaced':
    '{amount} for your order {order} has been refunded to your original payment method.',
  'refund-payee':
    'To get your refund of {amount} for order {order}, tell us your UPI ID or bank account at {site}/refund#{token} within 30 days.',
  'refund-paid':
    'Your refund of {amount} for order {order} has been transferred to {payee}. Reference: {reference}. See your order at {site}/track/{token} any time.',
  'refund-paid-unplaced':
    'Your refund of {amount} for order {order} has been transferred to {payee}. Reference: {reference}. Thank you.',
  'refund-handed-out':
    'Your refund of {amount} for order {order} has been paid to you. Please contact us if you did not get it. See your order at {site}/track/{token} any time.',
  'late-payment-too-late':
    'Your payment of {amount} for order {order} came in more than an hour after we stopped holding your items. We are refunding it in full. It will reach you in 5–7 working days.',
  'late-payment-sold-out':
    'Your payment of {amount} for order {order} came in after the item had sold out. We are refunding it in full. It will reach you in 5–7 working days.',
  'late-payment-price-changed':
    'Your payment of {amount} for order {order} came in after the price had changed. We are refunding it in full. It will reach you in 5–7 working days.',
  'late-payment-coupon-gone':
    'Your payment of {amount} for order {order} came in after coupon {coupon} had ended. We are refunding it in full. It will reach you in 5–7 working days.',
  'late-payment-cancelled':
    'Your payment of {amount} for order {order} came in after the order had been cancelled. We are refunding it in full. It will reach you in 5–7 working days.',
  'late-payment-dispatched':
    'Your payment of {amount} for order {order} came in after the parcel had been handed to the courier. Please pay at delivery. We are refunding this payment in full. It will reach you in 5–7 working days.',
  'return-approved':
    'Your {request} request for order {order} has been approved. We will arrange the pickup soon.',
  'return-pickup':
    'A courier will come for the items you send back from order {order}. Please keep them packed: {site}/track/{token} shows the day.',
  'return-rejected':
    'Your {request} request for order {order} could not be approved: {reason}. Please see My Orders for details.',
  'return-reopened': 'We are looking at your {request} request for order {order} again and will reply soon.',
  'replacement-placed':
    'We have received your exchange for order {order}. Your replacement {replacement} is being packed. There is nothing to pay.',
  // About a product: only who has asked for it gets it, once.
  'back-in-stock': `Back in stock: {product}, size {size}. We hold one for you for ${RESERVED_MINUTES} minutes. Log in with this number at {site}/back/{token} to buy it.`,
} as const;

/** Not about an order, and with a last line for the browser: see `codeText`. */
export const loginCodeText = (code: string, brand: string, minutes: number) =>
  `${code} is your login code for ${brand}. It is valid for ${minutes} minutes. Do not share it with anyone.`;
