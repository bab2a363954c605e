import { z } from 'zod';
import { PAYMENT_METHODS } from '#core/contract/orders.ts';
import { staffPayoutSchema } from '#core/contract/payees.ts';
import {
  ORDER_STATUSES,
  REFUND_STATUSES,
  RETURN_QUALITIES,
  RETURN_STATUSES,
  RETURN_TYPES,
} from '#core/rules/order-states.ts';

export const returnListQuerySchema = z.object({
  status: z.enum(RETURN_STATUSES).optional(),
  type: z.enum(RETURN_TYPES).optional(),
  search: z.string().trim().max(100).optional().describe('Order id, phone, name or pincode'),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ReturnListQuery = z.infer<typeof returnListQuerySchema>;

export const staffReturnRowSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  type: z.enum(RETURN_TYPES),
  status: z.enum(RETURN_STATUSES),
  reason: z.string(),
  exchangeSize: z.string().nullable(),
  createdAt: z.iso.datetime(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  units: z.int(),
  pictures: z.array(z.string()),
});
export type StaffReturnRow = z.infer<typeof staffReturnRowSchema>;

export const staffReturnListSchema = z.object({
  returns: z.array(staffReturnRowSchema),
  nextCursor: z.string().nullable(),
  counts: z.array(z.object({ status: z.enum(RETURN_STATUSES), count: z.int(), isCapped: z.boolean() })),
});
export type StaffReturnList = z.infer<typeof staffReturnListSchema>;

export const staffReturnSchema = z.object({
  id: z.string(),
  type: z.enum(RETURN_TYPES),
  status: z.enum(RETURN_STATUSES),
  reason: z.string(),
  exchangeSize: z.string().nullable(),
  quality: z.enum(RETURN_QUALITIES).nullable(),
  rejection: z.string().nullable().describe('Why it was rejected, as the shopper reads it'),
  refund: z
    .number()
    .describe(
      'What is, or for an exchange would be, paid back: less than was paid where the kept goods cost more alone',
    ),
  payout: staffPayoutSchema
    .nullable()
    .describe('Where cash goes that is paid back; only for those who may pay it'),
  isCashPaid: z.boolean().describe('A refund of it is transferred by hand'),
  replacement: z
    .object({ id: z.string(), status: z.enum(ORDER_STATUSES) })
    .nullable()
    .describe('The order that brings the other size'),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  order: z.object({
    id: z.string(),
    status: z.enum(ORDER_STATUSES),
    replacementFor: z.string().nullable(),
    paymentMethod: z.enum(PAYMENT_METHODS),
    total: z.number(),
    placedAt: z.iso.datetime(),
    deliveredAt: z.iso.datetime().nullable(),
    name: z.string(),
    phone: z.string(),
    address: z.string(),
  }),
  lines: z.array(
    z.object({
      id: z.string(),
      productId: z.string().nullable(),
      name: z.string(),
      picture: z.string(),
      size: z.string(),
      quantity: z.int().describe('How many come back'),
      ordered: z.int(),
      paid: z.number().describe('What was paid for them'),
      sizes: z.array(z.object({ size: z.string(), available: z.int() })),
    }),
  ),
  refunds: z.array(
    z.object({ id: z.string(), amount: z.number(), status: z.enum(REFUND_STATUSES), isCash: z.boolean() }),
  ),
  creditNote: z.string().nullable(),
  history: z.array(
    z.object({
      id: z.int(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      who: z.string(),
      note: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
export type StaffReturn = z.infer<typeof staffReturnSchema>;
