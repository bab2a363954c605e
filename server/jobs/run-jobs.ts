import type { Services } from '#server/services.ts';
import { createJobLoops, type JobLoops, type JobRun } from './every.ts';
import { runAlone } from './sweep.ts';

const HOUR = 3600;
/** How often a node asks whether the hourly work is due: after a failure it is so earlier. */
const LOOK_SECONDS = 30;

/**
 * All background work of the store. It may run in any number of processes at once: each kind of work claims its rows
 * in the database, so that no two do the same, and what is done once an hour is done by one of them.
 */
export function runJobs(services: Services, onRun: (run: JobRun) => void): JobLoops {
  const {
    accounts,
    banners,
    limits,
    demoInbox,
    orders,
    outbox,
    payments,
    productSchedule,
    reconciliation,
    reviews,
    sandbox,
  } = services;
  const jobs = createJobLoops(onRun);

  function everyHour(name: string, work: () => Promise<unknown>) {
    jobs.every(LOOK_SECONDS, name, () => runAlone(services, { name, seconds: HOUR, work }));
  }

  jobs.every(1, 'send messages', async (signal) => {
    while (!signal.aborted && (await outbox.sendDue()) > 0);
  });
  jobs.every(2, 'turn banners', banners.applySchedule);
  jobs.every(600, 'forget rate counts that have ended', limits.forgetEnded);
  jobs.every(2, 'end holds that were not paid', async (signal) => {
    while (!signal.aborted && (await payments.expireHold()));
  });
  jobs.every(60, 'cancel orders that nobody confirmed', async (signal) => {
    while (!signal.aborted && (await orders.cancelUnconfirmed()));
  });
  jobs.every(2, 'compare with the payment provider', payments.reconcilePayments);
  jobs.every(2, 'carry out refunds', payments.carryOutRefunds);
  jobs.every(2, 'finish payment events', async (signal) => {
    while (!signal.aborted && (await payments.resumeEvents()) > 0);
  });
  jobs.every(3, 'carry out planned changes', async (signal) => {
    while (!signal.aborted && (await productSchedule.applyDue()));
  });
  everyHour('read the payment provider’s books', reconciliation.checkRecent);
  everyHour('forget outdated logins', accounts.forgetOutdated);
  everyHour('forget addresses of reviewers', reviews.forgetOldSends);
  everyHour('forget old demo messages', demoInbox.forgetOld);
  everyHour('forget old idempotency keys', orders.forgetOldKeys);
  if (sandbox) jobs.every(2, 'send the sandbox’s events', sandbox.deliverWebhooks);
  return jobs;
}
