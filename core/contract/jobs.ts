import { z } from 'zod';
import { WORK_KINDS } from '#core/rules/background-work.ts';
import { call } from './call.ts';

/** A piece of background work that keeps failing. */
export const failedWorkSchema = z.object({
  kind: z.enum(WORK_KINDS),
  /** The order, payment event or planned change that it is about; for scheduled work its name. */
  subject: z.string(),
  attempts: z.number().int(),
  error: z.string(),
  /** Null when the store has given up. */
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type FailedWork = z.infer<typeof failedWorkSchema>;

const failedWorkListSchema = z.object({ work: z.array(failedWorkSchema) });
export type FailedWorkList = z.infer<typeof failedWorkListSchema>;

const retryWorkSchema = z.object({ kind: z.enum(WORK_KINDS), subject: z.string().min(1).max(200) });
export type RetryWork = z.infer<typeof retryWorkSchema>;

export const listFailedWork = call('GET', '/api/admin/jobs/failed', 'settings:change', {
  summary: 'Background work that keeps failing, what was given up first',
  data: failedWorkListSchema,
});

export const retryWork = call('POST', '/api/admin/jobs/retry', 'settings:change', {
  summary: 'Tries it again now',
  body: retryWorkSchema,
  failures: ['not-found'],
});
