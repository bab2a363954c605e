import { z } from 'zod';
import { PINCODE_PATTERN } from '#core/rules/shipping.ts';
import { call } from '../call.ts';

const deliveryQuoteSchema = z.object({
  pincode: z.string(),
  state: z.string(),
  isServed: z.boolean().describe('False: the courier does not go there, and no order is taken'),
  promisedOn: z.iso
    .date()
    .nullable()
    .describe('The day by which it arrives, in India; null where nobody goes'),
  promise: z
    .string()
    .nullable()
    .describe('Proves that the store named this day: sent along with an order, it is the day that is stored'),
  charge: z.number().describe('Rupees, for these goods; 0: free'),
  freeFrom: z.number().describe('Rupees: nothing is charged from this amount on, after discounts'),
  cash: z.object({
    isOffered: z.boolean(),
    reason: z.string().nullable().describe('Why not, in words for the shopper'),
  }),
});
export type DeliveryQuote = z.infer<typeof deliveryQuoteSchema>;

export const readDeliveryQuote = call('GET', '/api/delivery-quote/:pincode', 'guest', {
  summary: 'Delivery to a pincode: whether, by which day, for how much, and whether cash is taken',
  perMinute: 120,
  params: z.object({ pincode: z.string().regex(PINCODE_PATTERN, 'must be 6 digits, the first not 0') }),
  query: z.object({
    goods: z.coerce
      .number()
      .min(0)
      .max(20_000_000)
      .default(0)
      .describe('What the goods cost after discounts, in rupees, without delivery'),
  }),
  data: deliveryQuoteSchema,
  failures: ['pincode-unknown'],
});
