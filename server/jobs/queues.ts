import type pg from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import { WORK_KINDS, type WorkKind } from '#core/rules/background-work.ts';

/** Where jobs go that are not tried again. */
export const DEAD_LETTERS = 'dead-letters';
export const RETRY_LIMIT = 50;

/** Half a minute to a minute after the first failure, then twice as long each time up to an hour: about two days. */
const QUEUE: Omit<Queue, 'name'> = {
  retryLimit: RETRY_LIMIT,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3600,
  deadLetter: DEAD_LETTERS,
  /** A job whose process is silent for so long is given to another. */
  heartbeatSeconds: 10,
  deleteAfterSeconds: 3600,
};

/** `short` lets one job wait, `exclusive` wait or run, for each id. */
const POLICIES: Partial<Record<WorkKind, string>> = {
  backup: 'exclusive',
  'cdn-purge': 'short',
  message: 'short',
  schedule: 'exclusive',
};

/** Work that may take longer than the quarter of an hour after which a job counts as lost. */
const EXPIRE_SECONDS: Partial<Record<WorkKind, number>> = { backup: 12 * 3600 };

const YEAR_SECONDS = 365 * 24 * 3600;

const QUEUES: readonly Queue[] = [
  { name: DEAD_LETTERS, retentionSeconds: YEAR_SECONDS },
  ...WORK_KINDS.map((kind) => ({
    ...QUEUE,
    name: kind,
    policy: POLICIES[kind] ?? 'standard',
    expireInSeconds: EXPIRE_SECONDS[kind] ?? 15 * 60,
  })),
];

/** Creates pg-boss' own tables, or brings them up to date, and a queue for each kind of work. */
export async function installQueues(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  });
  // Beside this it begins its own upkeep, which is for those that run the jobs.
  boss.on('error', () => {});
  await boss.start();
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, policy, ...settings } of QUEUES) {
    const found = known.get(name);
    if (!found) await boss.createQueue(name, { policy, ...settings });
    // Most starts change nothing, and would write all of them again.
    else if (!hasSettings(found, settings)) await boss.updateQueue(name, settings);
  }
  await boss.stop({ graceful: false });
}

function hasSettings(found: Omit<Queue, 'name'>, wanted: Omit<Queue, 'name'>): boolean {
  const current = new Map(Object.entries(found));
  return Object.entries(wanted).every(([name, value]) => current.get(name) === value);
}
