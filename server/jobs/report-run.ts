import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '#server/metrics.ts';
import type { JobRun } from './run-jobs.ts';

/** Counts and logs each job; under the id of the call that caused it, where one did. */
export function reportRuns(log: FastifyBaseLogger, metrics: Pick<Metrics, 'observeJob'>) {
  return (run: JobRun) => {
    metrics.observeJob(run);
    const { name: job, subject, seconds, failure } = run;
    if (failure) log.error({ err: failure.error, job, subject, seconds }, 'job failed');
    else log.info({ job, subject, seconds }, 'job done');
  };
}
