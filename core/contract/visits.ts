import { z } from 'zod';
import { PERIODS } from '#core/rules/periods.ts';
import { FUNNEL, MOST_CAMPAIGN, toCountedSearch, VISIT_STEPS } from '#core/rules/visits.ts';
import { call } from './call.ts';
import { daySchema } from './given.ts';
import { productIdSchema } from './products.ts';

/** What a page reports. It says nothing about who is there. */
const visitSchema = z.object({
  steps: z
    .array(z.enum(VISIT_STEPS))
    .max(VISIT_STEPS.length)
    .default([])
    .describe('What this visit did for the first time'),
  campaign: z
    .string()
    .max(MOST_CAMPAIGN)
    .regex(/^[\p{L}\p{M}\d._/-]*$/u)
    .default('')
    .describe('What the link that led here names'),
  search: z
    .object({ words: z.string().max(100), found: z.int().min(0).max(1_000_000) })
    .optional()
    .transform((search) => {
      const words = search && toCountedSearch(search.words);
      return words === undefined || !search ? undefined : { words, found: search.found };
    }),
  wanted: z
    .object({ productId: productIdSchema, size: z.string().trim().min(1).max(20).toUpperCase() })
    .optional()
    .describe('A size that was chosen although it is sold out'),
});
export type Visit = z.infer<typeof visitSchema>;

export const countVisit = call('POST', '/api/visits', 'anyone', {
  summary: 'Counts what a visit did, without knowing whose it is',
  perMinute: 60,
  body: visitSchema,
});

const visitReportQuerySchema = z.object({
  period: z.enum(PERIODS).default('week'),
  day: daySchema.optional().describe('Any day of the period, in India; today if none is named'),
  campaign: z.string().max(MOST_CAMPAIGN).optional().describe('Only visits of this campaign'),
});
export type VisitReportQuery = z.infer<typeof visitReportQuerySchema>;

const visitReportSchema = z.object({
  period: z.enum(PERIODS),
  day: z.iso.date().describe('The first day of the period'),
  previousDay: z.iso.date(),
  nextDay: z.iso.date().nullable(),
  funnel: z
    .array(z.object({ step: z.enum(FUNNEL), visits: z.int(), before: z.int() }))
    .describe('How many visits got so far, and how many in the period before'),
  searchVisits: z.int().describe('Visits that searched'),
  campaigns: z.array(z.object({ campaign: z.string(), visits: z.int(), orders: z.int() })),
  searches: z.array(z.object({ words: z.string(), searches: z.int(), withoutResult: z.int() })),
  withoutResult: z.array(z.object({ words: z.string(), searches: z.int(), withoutResult: z.int() })),
  wanted: z
    .array(z.object({ productId: z.string(), name: z.string(), size: z.string(), visits: z.int() }))
    .describe('Sizes that were chosen although they were sold out'),
});
export type VisitReport = z.infer<typeof visitReportSchema>;

export const readVisitReport = call('GET', '/api/admin/visits', 'reports:read', {
  summary: 'How far visits got, what was searched, and which sold-out sizes were wanted',
  query: visitReportQuerySchema,
  data: visitReportSchema,
});
