import { z } from 'zod';
import {
  type ProviderDispute,
  type ProviderEvent,
  ProviderFailure,
  type ProviderPayment,
  type ProviderRecord,
  type ProviderRefund,
} from './payment-provider.ts';
import { parseJson } from './provider-call.ts';

export const paymentSchema = z.object({
  id: z.string().min(1),
  order_id: z.string().nullish(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.string().nullish(),
  error_description: z.string().nullish(),
  created_at: z.int().nullish(),
});
export const recordSchema = paymentSchema.extend({
  amount_refunded: z.int().nullish(),
  created_at: z.int(),
});
export const refundSchema = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  amount: z.int(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
});
const disputeSchema = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  amount: z.int(),
  status: z.string(),
  reason_code: z.string().nullish(),
  respond_by: z.int().nullish(),
});
const eventSchema = z.object({
  event: z.string().min(1),
  created_at: z.number().nullish(),
  payload: z
    .object({
      payment: z.object({ entity: paymentSchema }).optional(),
      refund: z.object({ entity: refundSchema }).optional(),
      dispute: z.object({ entity: disputeSchema }).optional(),
    })
    .optional(),
});

/** An event as the provider posts it, once its signature has been checked. */
export function readEvent(rawBody: string): ProviderEvent {
  const parsed = eventSchema.safeParse(parseJson(rawBody));
  if (!parsed.success) throw new ProviderFailure('refused', 'an event of unknown shape');
  const { event: type, payload, created_at: seconds } = parsed.data;
  // An event of a refund carries its payment too: the refund is what has changed.
  if (payload?.refund) return { kind: 'refund', type, refund: toRefund(payload.refund.entity) };
  if (payload?.dispute) return { kind: 'dispute', type, dispute: toDispute(payload.dispute.entity) };
  const at = seconds ? { at: new Date(seconds * 1000) } : {};
  if (payload?.payment) return { kind: 'payment', type, payment: toPayment(payload.payment.entity), ...at };
  return { kind: 'other', type };
}

function toDispute(dispute: z.infer<typeof disputeSchema>): ProviderDispute {
  return {
    id: dispute.id,
    paymentId: dispute.payment_id,
    amountPaise: dispute.amount,
    status: dispute.status,
    reason: dispute.reason_code ?? null,
    respondBy: dispute.respond_by ? new Date(dispute.respond_by * 1000) : null,
  };
}

export function toPayment(payment: z.infer<typeof paymentSchema>, providerOrderId = ''): ProviderPayment {
  return {
    id: payment.id,
    providerOrderId: payment.order_id ?? providerOrderId,
    amountPaise: payment.amount,
    currency: payment.currency,
    status: payment.status,
    method: payment.method ?? null,
    ...(payment.created_at ? { madeAt: new Date(payment.created_at * 1000) } : {}),
    ...(payment.error_description ? { failure: payment.error_description } : {}),
  };
}

export function toRecord(payment: z.infer<typeof recordSchema>): ProviderRecord {
  return {
    ...toPayment(payment),
    refundedPaise: payment.amount_refunded ?? 0,
    madeAt: new Date(payment.created_at * 1000),
  };
}

export function toRefund(refund: z.infer<typeof refundSchema>): ProviderRefund {
  return {
    id: refund.id,
    paymentId: refund.payment_id,
    amountPaise: refund.amount,
    status: refund.status,
    refundId: refund.receipt ?? null,
  };
}
