import { z } from 'zod';

/** What a supervisor and its workers ask each other. */

/** Worker to supervisor: what it is for. Answered with a `WorkerTask`. */
export const WORKER_TASK = 'task';
/** Worker to supervisor: all is prepared, may it listen? Answered once all that start together are. */
export const WORKER_PREPARED = 'prepared';
/** Worker to supervisor: it does its work; one that serves listens at the address that comes along. */
export const WORKER_READY = 'ready';
/** Worker to supervisor: the metrics of all processes together. */
export const METRICS_OF_STORE = 'metrics of the store';
/** Supervisor to worker: from now on it says that it wants no visitors. */
export const WORKER_LEAVES = 'leaves';
/** Supervisor to worker: its own metrics. */
export const METRICS_OF_PROCESS = 'metrics of the process';

export const workerTaskSchema = z.object({
  kind: z.enum(['serve', 'jobs']),
  /** The first of a new release: the supervisor cannot know what its migrations are. */
  migrates: z.boolean(),
  /** Where the store listens, once it does. */
  address: z.string(),
});
export type WorkerTask = z.infer<typeof workerTaskSchema>;
