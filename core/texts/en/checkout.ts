import { plural } from './language.ts';

/** Payment and thank-you page. */
export const checkoutTexts = {
  title: 'Checkout Summary',
  noData: 'Missing checkout data.',
  noSize: 'Please select a size',
  emptyOrder: 'The order is empty',
  amountToPay: 'Amount to pay',
  deliveryCharge: 'Delivery Charge',
  totalPayable: 'Total Payable',
  taxes: 'Price includes all taxes. No other charges.',
  payOnline: 'Pay Online',
  processing: 'Processing...',
  payByUpi: 'Pay with any UPI app',
  payOnDelivery: (amount: string) => `Cash on Delivery ${amount}`,
  deliveringTo: 'Delivering to',
  change: 'Change',
  changeDelivery: 'Change delivery details',
  items: (count: number) => plural(count, { one: '# item', other: '# items' }),
  sizeAndQuantity: (size: string, quantity: number) => `Size ${size} · Qty ${quantity}`,

  placedOnDelivery: 'Your order has been placed. Pay when it arrives.',
  placedAndPaid: 'Payment received. Your order has been placed.',
  codFailed: 'Failed to place COD order. Please try again.',
  providerNotLoaded: 'Failed to load Razorpay SDK',
  noAnswer:
    'We got no answer, so we don’t know whether your order was placed. Please press again: it can’t be ordered twice.',
  alreadyPlaced: 'Your order had already been placed. It was not ordered a second time.',
  timeOver: 'The time to pay is over and your items are no longer reserved. Please try again.',
  stillConfirming:
    'We’re still confirming your payment. Your order will appear in My Orders in a few minutes. If it doesn’t, your money will be refunded.',

  thankYou: 'Thank You for Your Order',
  trackingSoon: "A tracking link will be sent to you soon. We'll send it by SMS when your parcel ships.",
  continueShopping: 'Continue Shopping',
  yourOrder: 'Your order',
  orderNumber: 'Order #{id}',
  toPay: 'To pay',
  paid: 'Paid',
  toPayOnDelivery: (amount: string) => `${amount} by cash or UPI on delivery`,
  paidOnline: (amount: string) => `${amount}, paid online`,
  arriving: 'Arriving',
  arrivingBy: (day: string) => `By ${day}`,
  trackOrder: 'Track this order',
};
