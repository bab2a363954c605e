import type { OrderStatus, ReturnStatus, ReturnType } from '#core/rules/order-states.ts';

/** A shopper's orders, and what can be done with them. */
export const orderTexts = {
  none: 'No orders yet.',
  number: 'Order #{id}',
  replacementFor: 'Replacement for {id}',
  progress: 'Progress',
  deletedProduct: 'Deleted Product',
  noImage: 'No Image',
  productNotAvailable: 'Product not available',
  quantityAndSize: (quantity: number, size: string) => `Qty ${quantity} · Size ${size}`,
  shippingAddress: 'Shipping address',
  total: 'Total',
  delivery: 'Delivery',
  payment: 'Payment',
  nothingToPay: 'Nothing to pay',
  cashOnDelivery: 'Cash on delivery',
  paidOnline: 'Paid online',
  paid: 'Paid',
  toPay: 'To pay',
  onDelivery: (amount: string) => `${amount} on delivery`,
  coupon: 'Coupon',
  discount: 'Discount',
  saving: 'Saved by paying online',
  tracking: 'Tracking',
  trackOrder: 'Track order',
  review: 'Write a review',
  copyNumber: 'Copy number',
  numberCopied: 'Tracking number copied',
  copyFailed: 'We couldn’t copy the number. Please select and copy it.',
  downloadInvoice: 'Download invoice',
  invoiceFailed: 'We couldn’t download the invoice. Please try again.',

  cancel: 'Cancel Order',
  cancelQuestion: 'Do you really want to cancel this order?',
  cancelNo: 'No',
  cancelYes: 'Yes, Cancel',
  cancelled: 'Order cancelled successfully',
  cancelFailed: 'Failed to cancel order',
};

export const orderStatusNames: Record<OrderStatus, string> = {
  Pending: 'Pending',
  Confirmed: 'Confirmed',
  Packed: 'Packed',
  Shipped: 'Shipped',
  'Out for Delivery': 'Out for Delivery',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
  Returned: 'Returned',
};

export const returnTexts = {
  title: 'Request Return / Exchange',
  noOrder: 'No order selected',
  noProduct: 'Please select a product',
  noReason: 'Please provide a reason',
  done: 'Request submitted!',
  failed: 'Failed to submit request',
  product: 'Product',
  selectProduct: 'Select a product',
  type: 'Type',
  newSize: 'New size',
  sameSize: (size: string) => `${size}, same size`,
  sameSizeGone: (size: string) => `${size}, same size (sold out)`,
  reason: 'Reason',
  until: (day: string) => `You can return it until ${day}. We’ll reply by SMS.`,
  submit: 'Submit',
  request: 'Return request',
  notApproved: (reason: string) => `Not approved: ${reason}`,
  replacement: 'Your replacement is order {id}.',
};

export const returnTypeNames: Record<ReturnType, string> = { Return: 'Return', Exchange: 'Exchange' };

export const returnStatusNames: Record<ReturnStatus, string> = {
  Pending: 'Pending',
  Approved: 'Approved',
  Rejected: 'Rejected',
  Received: 'Received',
  Refunded: 'Refunded',
  Exchanged: 'Exchanged',
};

export const refundTexts = {
  refund: 'Refund',
  changePayee: 'Change UPI ID or bank account',
  addPayee: 'Add your UPI ID or bank account',
  save: 'Save',
  update: 'Update',
  saved: 'Saved',
  failed: 'Something went wrong. Please try again.',
  sent: (amount: string, day: string) => `Refund of ${amount} sent on ${day} to your original payment method`,
  paid: (amount: string, day: string) => `Refund of ${amount} paid to you on ${day}`,
  transferred: (amount: string, day: string, payee: string) =>
    `Refund of ${amount} transferred on ${day} · to ${payee}`,
  reference: (reference: string) => `Reference ${reference}`,
  started: (amount: string, day: string) =>
    `Refund of ${amount} started on ${day} · to your UPI or card in 5–7 working days`,
  toPayee: (amount: string, payee: string) =>
    `Refund of ${amount} · we’ll transfer it to ${payee} and send you the reference by SMS`,
  payeeMissing: (amount: string) => `Refund of ${amount} · tell us where to send it`,

  title: 'Your refund',
  loading: 'Loading your refund...',
  linkInvalid: 'This link is no longer valid. You can add your UPI ID or bank account under My Orders.',
  done: (amount: string, order: string, payee: string) =>
    `${amount} for order ${order} has been transferred to ${payee}. Reference: {reference}`,
  thanks: (amount: string, order: string, payee: string) =>
    `Thank you. We’ll transfer ${amount} for order ${order} to ${payee} and send you the reference by SMS.`,
  question: (amount: string, order: string) =>
    `Where should we send your refund of ${amount} for order ${order}?`,
};
