import { WORRYING_ATTEMPTS, type WorkKind } from '#core/rules/background-work.ts';
import type { Db } from '#server/db/client.ts';
import { type Attempt, claimRows, forgetAttempts, noteDone, noteFailure } from './attempts.queries.ts';

const AT_ONCE = 20;

export interface SweepContext {
  db: Db;
  now: () => Date;
  /** For what a person must look at. */
  alarm: (text: string) => void;
}

export interface Sweep {
  kind: WorkKind;
  /** Ids of rows whose time has come, the oldest first, without those that wait after a failure (`isFree`). */
  findDue(at: { now: Date; most: number }): Promise<string[]>;
  /** False when there was nothing left to do. */
  work(id: string): Promise<unknown>;
  /** How often a row is tried; for ever unless given. */
  mostAttempts?: number;
}

/**
 * One round of background work. Each row is taken for this process alone and worked on by itself: one that fails is kept
 * with its error, is tried again ever more rarely, and stops none of the others. Says how many rows had something to do.
 */
export async function sweep(
  context: SweepContext,
  { kind, findDue, work, mostAttempts }: Sweep,
): Promise<number> {
  const { db, now, alarm } = context;
  const ids = await findDue({ now: now(), most: AT_ONCE });
  const claimed = await claimRows(db, { kind, ids, now: now() });
  const worrying: string[] = [];
  let idle = 0;
  for (const row of claimed) {
    try {
      if ((await work(row.subject)) === false) idle += 1;
    } catch (error) {
      const gaveUpAt = row.attempts >= (mostAttempts ?? Number.POSITIVE_INFINITY) ? now() : null;
      await noteFailure(db, { kind, subject: row.subject, error: toReason(error), gaveUpAt });
      if (isWorrying(row, gaveUpAt))
        worrying.push(`${row.subject}${gaveUpAt ? ' (given up)' : ''}: ${toReason(error)}`);
      continue;
    }
    await forgetAttempts(db, kind, row.subject);
  }
  // One alarm for all: when a provider is down, everything fails for the same reason.
  if (worrying.length > 0) alarm(`Background work "${kind}" keeps failing: ${worrying.join('; ')}`);
  return claimed.length - idle;
}

/**
 * Work that one process does for all, once in a while. After a failure it is due again sooner, and the error is thrown on
 * for the log.
 */
export async function runAlone(
  { db, now }: Pick<SweepContext, 'db' | 'now'>,
  { name, seconds, work }: { name: string; seconds: number; work: () => Promise<unknown> },
): Promise<boolean> {
  const kind = 'hourly';
  const [claimed] = await claimRows(db, { kind, ids: [name], now: now() });
  if (!claimed) return false;
  try {
    await work();
  } catch (error) {
    await noteFailure(db, { kind, subject: name, error: toReason(error), gaveUpAt: null });
    throw error;
  }
  await noteDone(db, { kind, subject: name, nextAt: new Date(now().getTime() + seconds * 1000) });
  return true;
}

function isWorrying({ attempts }: Attempt, gaveUpAt: Date | null): boolean {
  return gaveUpAt !== null || attempts === WORRYING_ATTEMPTS;
}

/** Drizzle wraps what the database said; the cause is what helps. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return (cause ? `${cause} (${error.message})` : error.message).slice(0, 500);
}
