import { WORK_KINDS, type WorkKind } from '#core/rules/background-work.ts';
import type { Services } from '#server/services.ts';
import { toTags } from './gather-purges.ts';
import { sendJobs } from './send-job.ts';

export interface Job {
  /** Does what is due of this row, and nothing when there is nothing (left) to do: a job may come twice, or for nothing. */
  work(id: string): Promise<unknown>;
  /** Rows that are due and have no job (`hasNoJob`), the oldest first. Without it `work` looks for what is due. */
  findDue?(at: { now: Date; most: number }): Promise<string[]>;
  /** Its jobs start at a time, of which nobody notifies. */
  isTimed?: true;
}

type RowKind = Exclude<WorkKind, 'schedule'>;

/** The work of each queue. */
export function listJobs({
  backups,
  banners,
  cdn,
  orders,
  outbox,
  parcels,
  payments,
  pictures,
  productSchedule,
  restock,
  returnParcels,
  whatsapp,
}: Services) {
  return {
    backup: { work: backups.makeDue, findDue: backups.findDue },
    banner: { work: banners.applySchedule, isTimed: true },
    // Nothing is owed: an answer that the CDN keeps ends by itself.
    'cdn-purge': { work: (id: string) => cdn.purge(toTags(id)), findDue: async () => [] },
    confirmation: { work: orders.cancelUnconfirmed, findDue: orders.findUnconfirmed },
    'courier-push': { work: parcels.handlePush, findDue: parcels.findOpenPushes },
    hold: { work: payments.expireHold, findDue: payments.findExpiredHolds, isTimed: true },
    message: { work: () => untilNone(outbox.sendDue) },
    parcel: { work: parcels.workOn, findDue: parcels.findDue, isTimed: true },
    'parcel-read': { work: parcels.readDue, findDue: parcels.findDueReads, isTimed: true },
    'payment-check': { work: payments.checkOrder, findDue: payments.findDueChecks, isTimed: true },
    'payment-event': { work: payments.resumeEvent, findDue: payments.findDueEvents },
    // Nothing is owed: what is not prepared is encoded when somebody asks for it.
    picture: { work: pictures.prepareCommon, findDue: async () => [] },
    'picture-removal': { work: pictures.remove, findDue: pictures.findRemoved },
    'planned-change': { work: productSchedule.applyDue, findDue: productSchedule.findDue, isTimed: true },
    restock: { work: restock.notifyWaiting, findDue: restock.findDue },
    'return-parcel': { work: returnParcels.workOn, findDue: returnParcels.findDue, isTimed: true },
    'return-parcel-read': { work: returnParcels.readDue, findDue: returnParcels.findDueReads, isTimed: true },
    refund: { work: () => untilNone(payments.carryOutRefunds) },
    'whatsapp-push': { work: whatsapp.handlePush, findDue: whatsapp.findOpenPushes },
  } satisfies Record<RowKind, Job>;
}

interface Schedule {
  cron: string;
  run(): Promise<unknown>;
  isSweep?: true;
}

/** What is done by the clock, by one process for all. */
export function listSchedules(services: Services): Record<string, Schedule> {
  const {
    accounts,
    alarms,
    backups,
    catalogueUpkeep,
    customers,
    delivery,
    demoInbox,
    limits,
    orders,
    pairs,
    parcelReport,
    reconciliation,
    remittance,
    restock,
    reviews,
    sandbox,
    sizeOutcomes,
    visits,
  } = services;
  return {
    'check-alarms': { cron: '* * * * *', run: alarms.check },
    'check-backups': { cron: '50 * * * *', run: backups.checkAge },
    'count-parcels': { cron: '*/5 * * * *', run: parcelReport.countParcels },
    'count-sold': { cron: '*/15 * * * *', run: catalogueUpkeep.countSold },
    'compare-with-provider': { cron: '0 * * * *', run: reconciliation.checkRecent },
    'ask-courier-about-pincodes': { cron: '* * * * *', run: delivery.readDueServices },
    'count-pairs': { cron: '40 21 * * *', run: pairs.countPairs },
    'count-delivery-days': { cron: '5 * * * *', run: delivery.countOwnDays },
    'count-size-outcomes': { cron: '20 22 * * *', run: sizeOutcomes.countOutcomes },
    'forget-catalogue-changes': { cron: '45 * * * *', run: catalogueUpkeep.forgetChanges },
    'forget-logins': { cron: '10 * * * *', run: accounts.forgetOutdated },
    'forget-reviewers': { cron: '20 * * * *', run: reviews.forgetReviewers },
    'forget-demo-messages': { cron: '30 * * * *', run: demoInbox.forgetOld },
    'forget-visits': { cron: '50 3 * * *', run: visits.forgetOld },
    'forget-idempotency-keys': { cron: '40 * * * *', run: orders.forgetOldKeys },
    'forget-personal-data': { cron: '50 22 * * *', run: customers.forgetOutdated },
    'forget-restock-requests': { cron: '15 22 * * *', run: restock.forgetOutdated },
    'forget-rate-counts': { cron: '*/10 * * * *', run: limits.forgetEnded },
    'read-remittance': { cron: '25 * * * *', run: remittance.readDue },
    ...(sandbox && { 'send-sandbox-events': { cron: '* * * * *', run: sandbox.deliverWebhooks } }),
    ...Object.fromEntries(
      WORK_KINDS.filter((kind) => kind !== 'schedule').map((kind) => [
        `find-${kind}`,
        { cron: '* * * * *', run: () => findDue(services, kind), isSweep: true },
      ]),
    ),
  };
}

/** The safety net: jobs for what is due and has none. */
async function findDue(services: Services, kind: RowKind): Promise<void> {
  const job: Job = listJobs(services)[kind];
  if (!job.findDue) await job.work(kind);
  else await sendJobs(services.db, kind, { ids: await job.findDue({ now: services.now(), most: 500 }) });
}

async function untilNone(work: () => Promise<number>): Promise<void> {
  while ((await work()) > 0);
}
