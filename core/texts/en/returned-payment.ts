/** What became of a payment, for a browser that the provider has sent back to the shop. */
export const returnedPaymentTexts = {
  failed: 'Your payment did not go through. No order was placed, and your cart is unchanged.',
  waiting: 'We’re confirming your payment. We’ll let you know by SMS.',
  refunded: 'Your payment reached us too late for this order. It will be refunded in full.',
};
