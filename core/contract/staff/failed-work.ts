import { z } from 'zod';
import { WORK_KINDS } from '#core/rules/background-work.ts';

/** A piece of background work that keeps failing. */
export const failedWorkSchema = z.object({
  kind: z.enum(WORK_KINDS),
  /** The order, payment event or planned change that it is about; for hourly work its name. */
  subject: z.string(),
  attempts: z.number().int(),
  error: z.string(),
  /** Null when the store has given up. */
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type FailedWork = z.infer<typeof failedWorkSchema>;

export const failedWorkListSchema = z.object({ work: z.array(failedWorkSchema) });
export type FailedWorkList = z.infer<typeof failedWorkListSchema>;

export const retryWorkSchema = z.object({ kind: z.enum(WORK_KINDS), subject: z.string().min(1).max(200) });
export type RetryWork = z.infer<typeof retryWorkSchema>;
