import { type Job as BossJob, type JobResult, PgBoss } from 'pg-boss';
import { WORK_KINDS, WORRYING_ATTEMPTS, type WorkKind } from '#core/rules/background-work.ts';
import { followNotifications } from '#server/db/follow-notifications.ts';
import type { DatabaseUrls } from '#server/open-store.ts';
import { withRequestId } from '#server/request-id.ts';
import type { Services } from '#server/services.ts';
import { traced } from '#server/tracing.ts';
import { type Job, listJobs, listSchedules } from './jobs.ts';
import { RETRY_LIMIT } from './queues.ts';
import { JOBS_CHANNEL, sendJobs } from './send-job.ts';
import { keepTakingOver } from './take-over.ts';

/** Jobs that may start now are notified of; only those that start at a time have to be looked for. */
const POLL_SECONDS = 30;
const TIMED_POLL_SECONDS = 2;
const FETCHING = {
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true as const,
  heartbeatRefreshSeconds: 3,
};
/** Work that takes longer is left to another process, or the next start. */
const STOP_MS = 7000;

export interface JobRun {
  name: string;
  /** The row that it was about. */
  subject: string;
  seconds: number;
  /** Absent when it succeeded. */
  failure?: { error: unknown };
}

interface JobData {
  id: string;
  /** The call that caused it. */
  requestId?: string;
}

interface JobsContext {
  services: Services;
  alarm: (text: string) => void;
  onRun: (run: JobRun) => void;
  /** Troubles of the queue itself, such as a database that is away. */
  onError: (error: unknown) => void;
}

/**
 * All background work of the store, in any number of processes at once: each job is given to one of them. The tables say
 * what is owed; a job is only a reminder, and every minute one process sends those that are missing.
 */
export async function runJobs(
  { url, directUrl }: DatabaseUrls,
  context: JobsContext,
): Promise<{ stop(): Promise<void> }> {
  const { services, onError } = context;
  const boss = new PgBoss({ connectionString: url, application_name: 'store queue', max: 4 });
  boss.on('error', onError);
  await boss.start();
  const stopping = new AbortController();
  const schedules = listSchedules(services);
  const work = async (id: string) => schedules[id]?.run();
  const jobs: Record<WorkKind, Job> = { ...listJobs(services), schedule: { work } };
  const workers = new Map<string, string>();
  for (const kind of WORK_KINDS) {
    const pollingIntervalSeconds = jobs[kind].isTimed ? TIMED_POLL_SECONDS : POLL_SECONDS;
    const options = { ...FETCHING, pollingIntervalSeconds };
    const worker = await boss.work<JobData, unknown, typeof options>(kind, options, async (batch) => {
      const results: JobResult[] = [];
      for (const job of batch)
        if (!stopping.signal.aborted)
          results.push(await withRequestId(job.data.requestId, () => runJob(context, jobs[kind], job)));
      return results;
    });
    workers.set(kind, worker);
  }
  const notifications = await followNotifications(directUrl, JOBS_CHANNEL, (kind) => {
    for (const woken of kind === 'all' ? WORK_KINDS : [kind]) boss.notifyWorker(workers.get(woken) ?? '');
  });
  for (const { name, key } of await boss.getSchedules('schedule'))
    if (!schedules[key]) await boss.unschedule(name, key);
  for (const [id, { cron }] of Object.entries(schedules))
    await boss.schedule('schedule', cron, { id }, { key: id, singletonKey: id, missed: 'once' });
  const takingOver = keepTakingOver(services.db, onError);
  // What was due while no process ran, or came back with a backup, does not wait for the clock.
  const ids = Object.keys(schedules).filter((id) => schedules[id]?.isSweep);
  await sendJobs(services.db, 'schedule', { ids });
  return {
    async stop() {
      stopping.abort();
      takingOver.stop();
      await notifications.close();
      await boss.stop({ timeout: STOP_MS });
    },
  };
}

/** One job that fails stops none of the others: it is tried again later, ever more rarely, and at last given up. */
async function runJob(
  { alarm, onRun }: JobsContext,
  { work }: Job,
  { id, name: kind, data, retryCount }: BossJob<JobData>,
): Promise<JobResult> {
  const begin = performance.now();
  const report = (failure?: { error: unknown }) => {
    const name = kind === 'schedule' ? data.id : kind;
    onRun({
      name,
      subject: data.id,
      seconds: (performance.now() - begin) / 1000,
      ...(failure && { failure }),
    });
  };
  try {
    const name = `job ${kind === 'schedule' ? data.id : kind}`;
    await traced({ name, kind: 'consumer' }, async () => work(data.id));
    report();
    return { id, status: 'completed' };
  } catch (error) {
    report({ error });
    const message = toReason(error);
    const trouble = retryCount >= RETRY_LIMIT ? 'is given up' : 'keeps failing';
    if (retryCount >= RETRY_LIMIT || retryCount + 1 === WORRYING_ATTEMPTS)
      alarm(`Background work "${kind}" ${trouble}: ${data.id}: ${message}`);
    return { id, status: 'failed', output: { message } };
  }
}

/** Drizzle wraps what the database said; the cause is what helps. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return (cause ? `${cause} (${error.message})` : error.message).slice(0, 500);
}
