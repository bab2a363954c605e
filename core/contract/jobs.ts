import { z } from 'zod';
import { WORK_KINDS } from '#core/rules/background-work.ts';
import { call } from './call.ts';

/** A piece of background work that keeps failing. */
export const failedJobSchema = z.object({
  kind: z.enum(WORK_KINDS),
  /** The order, payment event or planned change that it is about; for scheduled work its name. */
  subject: z.string(),
  attempts: z.number().int(),
  error: z.string(),
  /** Null when the store has given up. */
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

const failedJobListSchema = z.object({ work: z.array(failedJobSchema) });
export type FailedJobList = z.infer<typeof failedJobListSchema>;

const retryJobSchema = z.object({ kind: z.enum(WORK_KINDS), subject: z.string().min(1).max(5000) });
export type RetryJob = z.infer<typeof retryJobSchema>;

export const listFailedJobs = call('GET', '/api/admin/jobs/failed', 'settings:change', {
  summary: 'Background work that keeps failing, what was given up first',
  data: failedJobListSchema,
});

export const retryJob = call('POST', '/api/admin/jobs/retry', 'settings:change', {
  summary: 'Tries it again now',
  body: retryJobSchema,
  failures: ['not-found'],
});
