import { RETURN_WINDOW_DAYS } from '#core/rules/order-states.ts';

/**
 * Every SMS about an order, word by word as the store's owner registers it (DLT). The brand's name follows each text
 * as its signature, so that no text ends in a variable: see `signSms`. docs/sms-templates.md lists them.
 */
export const smsTexts = {
  'order-placed-cod':
    'Thank you! Your order {order} has been placed. Please keep {amount} ready at delivery.',
  'order-placed-paid': 'Thank you! We have received {amount} and your order {order} has been confirmed.',
  'order-shipped': 'Your order {order} is on its way with {courier}. Tracking number: {tracking}.',
  'order-shipped-untracked': 'Your order {order} is on its way.',
  'order-delivered': `Your order {order} has been delivered. You can return or exchange it within ${RETURN_WINDOW_DAYS} days.`,
  'order-cancelled': 'Your order {order} has been cancelled.',
  'order-cancelled-unconfirmed':
    'Your order {order} has been cancelled because it was not confirmed in time.',
  'order-cancelled-refund':
    'Your order {order} has been cancelled. {amount} will be refunded to your original payment method.',
  'refund-started':
    'We have started your refund of {amount} for order {order}. It will reach you in 5–7 working days.',
  'refund-done': '{amount} for your order {order} has been refunded to your original payment method.',
  'refund-payee':
    'To get your refund of {amount} for order {order}, tell us your UPI ID or bank account at {site}/refund#{token} within 30 days.',
  'refund-paid':
    'Your refund of {amount} for order {order} has been transferred to {payee}. Reference: {reference}. Thank you.',
  'refund-handed-out':
    'Your refund of {amount} for order {order} has been paid to you. Please contact us if you did not get it.',
  'late-payment-too-late':
    'Your payment of {amount} for order {order} came in more than an hour after we stopped holding your items. We are refunding it in full. It will reach you in 5–7 working days.',
  'late-payment-sold-out':
    'Your payment of {amount} for order {order} came in after the item had sold out. We are refunding it in full. It will reach you in 5–7 working days.',
  'late-payment-price-changed':
    'Your payment of {amount} for order {order} came in after the price had changed. We are refunding it in full. It will reach you in 5–7 working days.',
  'late-payment-coupon-gone':
    'Your payment of {amount} for order {order} came in after coupon {coupon} had ended. We are refunding it in full. It will reach you in 5–7 working days.',
  'return-approved':
    'Your {request} request for order {order} has been approved. We will arrange the pickup soon.',
  'return-rejected':
    'Your {request} request for order {order} could not be approved: {reason}. Please see My Orders for details.',
  'return-reopened': 'We are looking at your {request} request for order {order} again and will reply soon.',
  'replacement-placed':
    'We have received your exchange for order {order}. Your replacement {replacement} is being packed. There is nothing to pay.',
} as const;

/** Not about an order, and with a last line for the browser: see `codeText`. */
export const loginCodeText = (code: string, brand: string, minutes: number) =>
  `${code} is your login code for ${brand}. It is valid for ${minutes} minutes. Do not share it with anyone.`;
