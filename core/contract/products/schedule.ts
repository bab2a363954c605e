import { z } from 'zod';
import { MRP_BELOW_PRICE } from '#core/rules/products.ts';
import { call } from '../call.ts';
import { productIdSchema } from '../products.ts';
import { rupeesSchema } from './fields.ts';

export const plannedChangeSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  change: z.union([
    z.object({ published: z.boolean() }),
    z.object({ price: z.number(), mrp: z.number().nullable() }),
    z.object({
      sale: z.object({
        price: z.number(),
        mrp: z.number().nullable(),
        until: z.iso.datetime(),
        isRunning: z.boolean(),
        isSkipped: z.boolean().describe('The price will be as low already, so that it does not begin'),
        priceAfter: z.number().describe('What it will cost then, by all that is known now'),
      }),
    }),
  ]),
  who: z.string().nullable(),
});
export type PlannedChange = z.infer<typeof plannedChangeSchema>;

/** The planning of one product: on or off sale at a time, or a price from a time on, until another if given. */
const planSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('published'), at: z.iso.datetime({ offset: true }), published: z.boolean() }),
    z.object({
      kind: z.literal('price'),
      at: z.iso.datetime({ offset: true }),
      until: z.iso.datetime({ offset: true }).nullable(),
      price: rupeesSchema,
      mrp: rupeesSchema.nullable(),
    }),
  ])
  .refine((plan) => plan.kind !== 'price' || plan.mrp === null || plan.mrp >= plan.price, {
    path: ['mrp'],
    message: MRP_BELOW_PRICE,
  })
  .refine((plan) => plan.kind !== 'price' || !plan.until || new Date(plan.until) > new Date(plan.at), {
    path: ['until'],
    message: 'The end must be after the start',
  });
export type Plan = z.infer<typeof planSchema>;

const params = z.object({ id: productIdSchema });

export const planChange = call('POST', '/api/admin/products/:id/planned', 'products:change', {
  summary: 'Schedules a change to a product',
  params,
  body: planSchema,
  failures: ['plan-in-the-past', 'product-not-found', 'sale-not-lower', 'sale-overlaps'],
});

export const cancelPlannedChange = call(
  'DELETE',
  '/api/admin/products/:id/planned/:planId',
  'products:change',
  {
    summary: 'Cancels a scheduled change; cancelling the start of a sale also cancels its end',
    params: params.extend({ planId: z.string().max(100) }),
    failures: ['plan-not-found'],
  },
);
