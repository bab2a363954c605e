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

/** Creates pg-boss' own tables, or brings them up to date, and a queue for each kind of work. */
export async function installQueues(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: YEAR_SECONDS });
  for (const kind of WORK_KINDS) {
    const queue = { ...QUEUE, expireInSeconds: EXPIRE_SECONDS[kind] ?? 15 * 60 };
    await boss.createQueue(kind, { ...queue, policy: POLICIES[kind] ?? 'standard' });
    await boss.updateQueue(kind, queue);
  }
  await boss.stop({ graceful: false });
}
