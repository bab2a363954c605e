import type { Services } from '#server/services.ts';
import { createJobLoops, type JobLoops } from './every.ts';

/**
 * All background work of the store. It may run in any number of processes at once: each kind of work claims its rows
 * in the database, so that no two do the same.
 */
export function runJobs(
  {
    auth,
    content,
    limits,
    messages,
    demoInbox,
    orders,
    payments,
    planned,
    reconciliation,
    reviews,
    sandbox,
  }: Services,
  onFailure: (name: string, error: unknown) => void,
): JobLoops {
  const jobs = createJobLoops(onFailure);
  jobs.every(1, 'send messages', async (signal) => {
    while (!signal.aborted && (await messages.sendDue()) > 0);
  });
  jobs.every(2, 'turn banners', content.tellBannerTurns);
  jobs.every(3600, 'forget outdated logins', auth.forgetOutdated);
  jobs.every(600, 'forget rate counts that have ended', limits.forgetEnded);
  jobs.every(3600, 'forget addresses of reviewers', reviews.forgetOldSends);
  jobs.every(3600, 'forget old demo messages', demoInbox.forgetOld);
  jobs.every(2, 'end holds that were not paid', async (signal) => {
    while (!signal.aborted && (await payments.expireHold()));
  });
  jobs.every(60, 'cancel orders that nobody confirmed', async (signal) => {
    while (!signal.aborted && (await orders.cancelUnconfirmed()));
  });
  jobs.every(2, 'compare with the payment provider', payments.reconcilePayments);
  jobs.every(2, 'carry out refunds', payments.carryOutRefunds);
  jobs.every(30, 'finish payment events', payments.resumeEvents);
  jobs.every(3600, 'read the payment provider’s books', reconciliation.checkRecent);
  jobs.every(3600, 'forget old idempotency keys', orders.forgetOldKeys);
  jobs.every(3, 'carry out planned changes', async (signal) => {
    while (!signal.aborted && (await planned.applyDue()));
  });
  if (sandbox) jobs.every(2, 'send the sandbox’s events', sandbox.deliverWebhooks);
  return jobs;
}
