import { z } from 'zod';
import { MOST_CART_LINES, MOST_QUANTITY } from '#core/rules/account-cart.ts';
import { call } from './call.ts';
import { versionSchema } from './versioned.ts';

const lineFields = { productId: z.string().min(1).max(100), size: z.string().min(1).max(40) };

const cartChangesSchema = z.object({
  known: z
    .object({ epoch: z.string().min(1).max(100), version: versionSchema })
    .nullable()
    .describe('The cart’s epoch and version as the device last heard of it; null: not at all'),
  changes: z
    .array(
      z.object({
        ...lineFields,
        quantity: z.int().min(0).max(MOST_QUANTITY).describe('0 removes the line'),
        isNew: z.boolean().describe('The device did not know of such a line in the account’s cart'),
      }),
    )
    .max(2 * MOST_CART_LINES)
    .describe('What was done on the device since'),
});

const accountCartSchema = z.object({
  epoch: z.string().describe('Another one after the cart was forgotten'),
  version: versionSchema,
  lines: z.array(z.object({ ...lineFields, quantity: z.int() })),
});

export const syncCart = call('PUT', '/api/carts/mine', 'shopper', {
  summary: 'Does to the account’s cart what a device has done to its own, and answers what is in it now',
  perMinute: 60,
  body: cartChangesSchema,
  data: accountCartSchema,
});
