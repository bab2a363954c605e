import { createHash } from 'node:crypto';
import type { GoLive, GoLiveLine } from '#core/contract/go-live.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import type { Db } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { type Check, type Finding, green, note, red, type Trial } from './check.ts';
import { deleteReached, selectReached, writeReached } from './go-live.queries.ts';

/** Findings of a trial that hold until its settings change. */
const REMEMBERED = ['green', 'note'] as const;

/** What stands between a store and its first real order, for the command and for the back office alike. */
export function createGoLive({ db, now, checks }: { db: Db; now: () => Date; checks: readonly Check[] }) {
  function find(name: string): Check {
    const check = checks.find((one) => one.name === name);
    if (!check) throw new Refusal('not-found');
    return check;
  }

  /** Looks at everything, and sends nothing. What was tried out before is remembered. */
  async function readLines(): Promise<GoLive> {
    const lines = await Promise.all(checks.map(readLine));
    return { lines, isReady: lines.every(({ state }) => state === 'green' || state === 'note') };
  }

  async function readLine(check: Check): Promise<GoLiveLine> {
    const seen = await attempt(check.look);
    const { trial } = check;
    if (!trial || seen.state !== 'open') return toLine(check, seen);
    return toLine(check, (await recall(check.name, trial)) ?? seen);
  }

  /** Checks one line; where it takes a trial, that is made. */
  async function check(name: string): Promise<GoLiveLine> {
    const found = find(name);
    const seen = await attempt(found.look);
    const { trial } = found;
    // What cannot work by its settings is not tried.
    if (!trial || seen.state === 'red' || seen.state === 'note') return toLine(found, seen);
    const tried = await attempt(trial.run);
    await remember(name, trial, tried);
    return toLine(found, tried);
  }

  async function recall(name: string, trial: Trial): Promise<Finding | undefined> {
    for (const state of REMEMBERED) {
      const reachedAt = await selectReached(db, memoryName(name, trial, state));
      if (!reachedAt) continue;
      const when = formatMoment(reachedAt.toISOString());
      return state === 'green'
        ? green(`Checked on ${when}.`)
        : note(`Checked on ${when}: no obstacle, but something to know. Check again to read it.`);
    }
    return undefined;
  }

  async function remember(name: string, trial: Trial, finding: Finding): Promise<void> {
    for (const state of REMEMBERED) {
      const memory = memoryName(name, trial, state);
      if (finding.state === state) await writeReached(db, memory, now());
      else await deleteReached(db, memory);
    }
  }

  /** What a person says about a trial that was made: null where nobody has to. */
  function getQuestion(name: string): string | null {
    return find(name).trial?.confirm?.question ?? null;
  }

  async function confirm(name: string, answer: string): Promise<GoLiveLine> {
    const found = find(name);
    const { trial } = found;
    if (!trial?.confirm || (await trial.confirm.isRight(answer))) return readLine(found);
    const otherwise = red(trial.confirm.otherwise);
    await remember(name, trial, otherwise);
    return toLine(found, otherwise);
  }

  return { readLines, check, getQuestion, confirm };
}

/** Other settings have another name, so what was found with the old ones does not count for them. */
function memoryName(name: string, { settings }: Trial, state: (typeof REMEMBERED)[number]): string {
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  const kind = state === 'note' ? `${name}:note` : name;
  return `go-live:${kind}:${digest.slice(0, 16)}`;
}

async function attempt(work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return red(`This could not be checked: ${reason}`);
  }
}

function toLine({ name, title, trial }: Check, finding: Finding): GoLiveLine {
  const { sends, isActing } = trial ?? {};
  return { name, title, ...finding, ...(sends && { sends }), ...(isActing && { isActing }) };
}
