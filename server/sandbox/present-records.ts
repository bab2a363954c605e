import type { SandboxOrder, SandboxPayment, SandboxRefund } from './sandbox.queries.ts';

/** Orders, payments and refunds in the field names of the provider's API. */
export function presentOrder(order: SandboxOrder) {
  const paid = order.status === 'paid' ? order.amount : 0;
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: paid,
    amount_due: order.amount - paid,
    currency: order.currency,
    receipt: order.receipt,
    status: order.status,
    attempts: order.attempts,
    notes: order.notes,
    created_at: seconds(order.createdAt),
  };
}

export function presentPayment(payment: SandboxPayment) {
  const refundStatus = payment.amountRefunded === payment.amount ? 'full' : 'partial';
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.orderId,
    method: payment.method,
    amount_refunded: payment.amountRefunded,
    refund_status: payment.amountRefunded > 0 ? refundStatus : null,
    captured: ['captured', 'refunded'].includes(payment.status),
    error_description: payment.errorDescription,
    created_at: seconds(payment.createdAt),
  };
}

export function presentRefund(refund: SandboxRefund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: 'INR',
    payment_id: refund.paymentId,
    notes: refund.notes,
    receipt: refund.receipt,
    status: refund.status,
    created_at: seconds(refund.createdAt),
  };
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
