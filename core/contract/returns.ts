import { z } from 'zod';
import { RETURN_QUALITIES, RETURN_STATUSES, RETURN_TYPES } from '#core/rules/order-states.ts';
import { transferReferenceSchema } from './payees.ts';

export const requestReturnSchema = z.object({
  products: z
    .array(
      z.object({
        productId: z.string().min(1, 'Please select a product').max(100),
        quantity: z.int().min(1).max(100).default(1),
        /** Empty: the size that was ordered. */
        size: z
          .string()
          .max(20)
          .nullish()
          .transform((size) => size?.trim().toUpperCase() ?? ''),
      }),
    )
    .min(1, 'Please select a product')
    .max(50),
  reason: z.string().trim().min(1, 'Please provide a reason').max(1000),
  type: z.enum(RETURN_TYPES).default('Return'),
  exchangeSize: z
    .string()
    .max(20)
    .nullish()
    .transform((size) => size?.trim().toUpperCase() || null)
    .describe('For an exchange: the size to send instead; without it, the same size again'),
});
export type RequestReturn = z.infer<typeof requestReturnSchema>;

/** A return request as it is shown with its order. */
export const shownReturnRequestSchema = z.object({
  _id: z.string(),
  status: z.enum(RETURN_STATUSES),
  reason: z.string(),
  type: z.enum(RETURN_TYPES),
  exchangeSize: z.string().optional().describe('The size to be sent instead'),
  product: z.object({ name: z.string(), image: z.string() }),
  pieces: z.int().describe('How many come back'),
  rejection: z.string().optional().describe('Why it was rejected'),
  replacementOrderId: z.string().optional().describe('The order that brings the other size'),
  createdAt: z.iso.datetime(),
});
export type ShownReturnRequest = z.infer<typeof shownReturnRequestSchema>;

export const returnRequestedSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  returnId: z.string(),
  status: z.enum(RETURN_STATUSES),
});
export type ReturnRequested = z.infer<typeof returnRequestedSchema>;

export const MOST_REJECTION_LETTERS = 300;

export const decideReturnSchema = z.object({
  status: z.enum(RETURN_STATUSES),
  exchangeSize: z
    .string()
    .max(20)
    .optional()
    .transform((size) => size?.trim().toUpperCase() || undefined),
  note: z.string().trim().max(500).optional().describe('For colleagues'),
  rejection: z
    .string()
    .trim()
    .max(MOST_REJECTION_LETTERS)
    .optional()
    .describe('With Rejected: the reason as the shopper reads it'),
  reference: transferReferenceSchema
    .optional()
    .describe('With Refunded, for cash to a UPI ID or bank account: the reference (UTR) of the transfer'),
  refundInstead: z
    .literal(true)
    .optional()
    .describe('With Received, of an exchange: the money goes back instead'),
  quality: z
    .enum(RETURN_QUALITIES)
    .optional()
    .describe('With Received: only what is Good, which goes without saying, is sold again'),
});
export type DecideReturn = z.infer<typeof decideReturnSchema>;
