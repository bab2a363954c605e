import { z } from 'zod';
import { call } from '../call.ts';
import { daySchema } from '../given.ts';

const promisesQuerySchema = z
  .object({
    from: daySchema.optional().describe('First promised day; 90 days ago if none is named'),
    to: daySchema.optional().describe('Last promised day; today if none is named'),
    courier: z.string().max(100).optional().describe('Only zones of this courier'),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'must not be before the first day',
  });
export type PromisesQuery = z.infer<typeof promisesQuerySchema>;

const keptSchema = z.object({
  promised: z.int().describe('Orders whose day is over, or that arrived before it'),
  kept: z.int().describe('Of these, delivered on or before their day'),
  percent: z.int().nullable().describe('null: too few to say'),
});
export type Kept = z.infer<typeof keptSchema>;

const promisesSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  all: keptSchema,
  couriers: z.array(keptSchema.extend({ courier: z.string().describe('Empty: none yet') })),
  zones: z.array(
    keptSchema.extend({
      zone: z.string().describe('The first three digits of its pincodes'),
      place: z.string().describe('The city that most of its parcels go to'),
    }),
  ),
});
export type Promises = z.infer<typeof promisesSchema>;

export const readPromises = call('GET', '/api/admin/delivery/promises', 'reports:read', {
  summary: 'How many promised days were kept, by courier and zone',
  query: promisesQuerySchema,
  data: promisesSchema,
});
