import { z } from 'zod';

/** Calls that make or change an order may carry a key: the same call with the same key is done once. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('The same key and body give the same answer, once; with another body 422'),
});
