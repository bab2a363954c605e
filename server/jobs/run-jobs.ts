import type { Services } from '#server/services.ts';
import { createJobLoops, type JobLoops } from './every.ts';

/**
 * All background work of the store. It may run in any number of processes at once: each kind of work claims its rows
 * in the database, so that no two do the same.
 */
export function runJobs(
  { auth, messages, demoInbox }: Services,
  onFailure: (name: string, error: unknown) => void,
): JobLoops {
  const jobs = createJobLoops(onFailure);
  jobs.every(1, 'send messages', async (signal) => {
    while (!signal.aborted && (await messages.sendDue()) > 0);
  });
  jobs.every(3600, 'forget outdated logins', auth.forgetOutdated);
  jobs.every(3600, 'forget old demo messages', demoInbox.forgetOld);
  return jobs;
}
