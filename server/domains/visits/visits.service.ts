import type { Visit, VisitReport, VisitReportQuery } from '#core/contract/visits.ts';
import { addDays, dayInIndia } from '#core/rules/india-time.ts';
import { getPeriod, type Period, periodAfter, periodBefore } from '#core/rules/periods.ts';
import { FUNNEL } from '#core/rules/visits.ts';
import type { Db } from '#server/db/client.ts';
import { createVisitCounts } from './visit-counts.ts';
import * as queries from './visits.queries.ts';

/** How long sums are gathered: a crash loses this much of the counting, and no more. */
const GATHER_MS = 5000;
const MOST_LINES = 20;
/** Nothing of it is about a person; a year and a month are enough to compare seasons. */
const KEPT_DAYS = 400;

/**
 * Counts how far visits get. Pages report it, sums are gathered in the process and added to the day's lines together: a line
 * that every visit counts up would make them all wait for each other.
 */
export function createVisits({ db, readDb = db, now }: { db: Db; readDb?: Db; now: () => Date }) {
  const counts = createVisitCounts();
  let timer: NodeJS.Timeout | undefined;

  async function count(visit: Visit): Promise<void> {
    counts.add(visit, dayInIndia(now()));
    timer ??= setTimeout(() => void flush(), GATHER_MS).unref();
  }

  /** Statistics are not worth an error: what cannot be written now is not counted. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const { steps, searches, wanted } = counts.take();
    await db
      .transaction(async (tx) => {
        if (steps.length > 0) await queries.addSteps(tx, inOrder(steps));
        if (searches.length > 0) await queries.addSearches(tx, inOrder(searches));
        if (wanted.length > 0) await queries.addWanted(tx, inOrder(wanted));
      })
      .catch(() => {});
  }

  async function readReport({ period: kind, day, campaign }: VisitReportQuery): Promise<VisitReport> {
    const at = now();
    const period = getPeriod(kind, day ?? dayInIndia(at));
    const [days, daysBefore] = [toDays(period), toDays(periodBefore(period))];
    const [steps, before, campaigns, searches, withoutResult, wanted] = await Promise.all([
      queries.selectSteps(readDb, days, campaign),
      queries.selectSteps(readDb, daysBefore, campaign),
      queries.selectCampaigns(readDb, days, MOST_LINES),
      queries.selectSearches(readDb, days, { which: 'all', most: MOST_LINES }),
      queries.selectSearches(readDb, days, { which: 'without-result', most: MOST_LINES }),
      queries.selectWanted(readDb, days, MOST_LINES),
    ]);
    const visitsOf = (rows: typeof steps, step: string) => rows.find((row) => row.step === step)?.visits ?? 0;
    return {
      period: kind,
      day: period.day,
      previousDay: periodBefore(period).day,
      nextDay: periodAfter(period, at)?.day ?? null,
      funnel: FUNNEL.map((step) => ({ step, visits: visitsOf(steps, step), before: visitsOf(before, step) })),
      searchVisits: visitsOf(steps, 'search'),
      campaigns,
      searches,
      withoutResult,
      wanted,
    };
  }

  async function forgetOld(): Promise<void> {
    await queries.deleteVisitsBefore(db, addDays(dayInIndia(now()), -KEPT_DAYS));
  }

  return { count, flush, readReport, forgetOld };
}

/** Processes that add to the same lines take them in the same order, so that none waits for the other in a circle. */
function inOrder<Line extends object>(lines: Line[]): Line[] {
  return lines.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function toDays({ from, to }: Period): { from: string; to: string } {
  return { from: dayInIndia(from), to: dayInIndia(to) };
}
