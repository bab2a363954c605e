/** What pages that are one shopper's own are for, by their path up to what is the shopper's. Only the server reads them. */
export const ownPageDescriptions: Record<string, string> = {
  '/wishlist': 'Products you have saved for later, with their prices and the sizes that are in stock now.',
  '/cart':
    'What you are about to order: products, sizes and quantities, your coupon, delivery and the total.',
  '/login': 'Log in with your phone number and a one-time code. There is no password to remember.',
  '/payment': 'Check the amount and the delivery address of your order, then pay online or on delivery.',
  '/thank-you': 'Your order is placed: what it costs, what happens next and where to follow it.',
  '/user/profile': 'Your orders and returns, saved addresses, messages and the devices you are logged in on.',
  '/refund': 'Tell us where to send the money of an order paid in cash: a UPI ID or a bank account.',
  '/track': 'Where your parcel is, when it arrives, and what you can still change about its delivery.',
  '/review': 'Rate the products of your order: how they fit, what you think of them, and your photos.',
};
