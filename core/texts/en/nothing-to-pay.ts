/** An order that a coupon has paid in full. Apart, since the texts of the checkout are on every page. */
export const nothingToPayTexts = {
  placeOrder: 'Place Order',
  placed: 'Your order has been placed.',
  toPay: 'Nothing',
};
