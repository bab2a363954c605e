import { formatRupees } from '#core/rules/money-text.ts';
import { ownDataTexts } from './account.ts';
import { cartTexts } from './cart.ts';
import { enquiryTexts } from './enquiries.ts';
import { loginTexts } from './login.ts';
import { orderTexts, returnTexts } from './orders.ts';
import { reviewTexts } from './product.ts';

/** What a call says beside its answer when it has succeeded. */
export const answerTexts = {
  couponApplied: ({ discount }: { discount: number }) => cartTexts.couponApplied(formatRupees(discount)),
  dataErased: () => ownDataTexts.erased,
  enquirySent: () => enquiryTexts.sent,
  loggedOut: () => 'Logged out',
  loggedOutEverywhere: () => 'Logged out of all devices',
  orderCancelled: () => orderTexts.cancelled,
  orderPlaced: () => 'Order placed successfully',
  otpSent: () => loginTexts.sent,
  paymentStatus({ status, paid }: { status: string; paid: boolean }) {
    if (status === 'Cancelled') return paid ? 'This order has been cancelled' : 'Pending order cancelled';
    return paid
      ? 'Payment received. Your order is confirmed.'
      : 'We’re confirming your payment. We’ll let you know by SMS.';
  },
  returnRequested: () => returnTexts.done,
  reviewAdded: () => reviewTexts.sent,
};
