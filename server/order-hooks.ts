import type { Issuing } from './domains/invoices/issue-document.ts';
import type { OrderHooks } from './domains/orders/order-context.ts';
import { cancelParcelOfOrder, hasParcel, requireNoParcel } from './domains/parcels/cancel-parcel.ts';
import { insertCashPayment } from './domains/payments/payments.queries.ts';
import { decideRefund } from './domains/payments/refunds/decide-refund.ts';
import { refundReplacement } from './domains/returns/refund-or-replace.ts';

/** What parcels, payments, returns and invoices do when an order takes a step. */
export function createOrderHooks(context: { issuing: Issuing; publicUrl: string }): OrderHooks {
  const { issueInvoice, creditOrder } = context.issuing;
  return {
    cancelParcel: cancelParcelOfOrder,
    requireNoParcel,
    hasParcel,
    recordCash: insertCashPayment,
    async refundOrder(tx, order, decision) {
      await decideRefund(tx, order, { amountPaise: 'all', publicUrl: context.publicUrl, ...decision });
    },
    refundReplacement: (tx, replacement, by) => refundReplacement(tx, replacement, { ...context, ...by }),
    issueInvoice,
    creditOrder,
  };
}
