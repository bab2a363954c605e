import { z } from 'zod';
import { call } from '../call.ts';
import { pageQuery } from '../given.ts';
import { staffOrderSchema } from './details.ts';
import { staffOrderRowSchema } from './list.ts';

/** Without a search the list goes back this far: long enough to call the shopper. */
export const UNPAID_DAYS = 7;

const unpaidListQuerySchema = z.object({
  search: z.string().trim().max(100).optional().describe('Order number, phone, e-mail or name; at any age'),
  ...pageQuery(),
});
export type UnpaidListQuery = z.infer<typeof unpaidListQuerySchema>;

const checkoutSchema = {
  startedAt: z.iso.datetime(),
  isOpen: z.boolean().describe('The goods are still held and the shopper can still pay'),
  endsAt: z.iso.datetime().nullable().describe('When the hold ends or has ended'),
  ending: z.string().nullable().describe('Why it ended'),
};

const unpaidOrderRowSchema = staffOrderRowSchema
  .pick({ id: true, total: true, name: true, city: true, state: true, units: true, pictures: true })
  .extend({
    ...checkoutSchema,
    phone: z.string(),
    paid: z.number().describe('Money that came all the same, too late to buy anything'),
    refunded: z.number(),
  });
export type UnpaidOrderRow = z.infer<typeof unpaidOrderRowSchema>;

const unpaidOrderListSchema = z.object({
  orders: z.array(unpaidOrderRowSchema),
  nextCursor: z.string().nullable(),
});
export type UnpaidOrderList = z.infer<typeof unpaidOrderListSchema>;

/** A checkout whose payment did not make it an order. It can be read, and nothing else. */
const unpaidOrderSchema = staffOrderSchema
  .pick({
    id: true,
    shipping: true,
    customer: true,
    lines: true,
    money: true,
    refunds: true,
  })
  .extend({
    ...checkoutSchema,
    attempts: z
      .array(
        z.object({
          id: z.string().describe('The provider’s id of the payment'),
          status: z.string().describe('As the provider says it; `captured` is money that arrived'),
          amount: z.number(),
          currency: z.string(),
          method: z.string().nullable(),
          failure: z.string().nullable(),
          at: z.iso.datetime(),
        }),
      )
      .describe('Payments that were tried, the first one first'),
  });
export type UnpaidOrder = z.infer<typeof unpaidOrderSchema>;

export const listUnpaidOrders = call('GET', '/api/admin/unpaid-orders', 'orders:read', {
  summary: 'Online checkouts that were not paid, newest first, page by page',
  query: unpaidListQuerySchema,
  data: unpaidOrderListSchema,
  failures: ['cursor-invalid'],
});

export const readUnpaidOrder = call('GET', '/api/admin/unpaid-orders/:id', 'orders:read', {
  summary: 'One of them, with its payment attempts and any money that came too late',
  params: z.object({ id: z.string().min(1).max(40) }),
  data: unpaidOrderSchema,
  failures: ['order-not-found'],
});
