import type { Kept, Promises, PromisesQuery } from '#core/contract/delivery/promises.ts';
import { addDays, dayInIndia } from '#core/rules/india-time.ts';
import type { Db } from '#server/db/client.ts';
import { type KeptRow, selectKept } from './promises.queries.ts';

/** Fewer say nothing: one late parcel would be a bad courier. */
const LEAST_FOR_A_RATE = 20;
const USUAL_PERIOD_DAYS = 90;
const MOST_ZONES = 100;

/** How many promised days were kept. */
export function createPromiseReport({ db, now }: { db: Db; now: () => Date }) {
  async function readPromises(query: PromisesQuery): Promise<Promises> {
    const today = dayInIndia(now());
    const to = query.to ?? today;
    const from = query.from ?? addDays(to, 1 - USUAL_PERIOD_DAYS);
    const rows = await selectKept(db, { from, to, today });
    const { courier: only } = query;
    const shown = only === undefined ? rows : rows.filter(({ courier }) => courier === only);
    return {
      from,
      to,
      all: addUp(rows),
      couriers: group(rows, ({ courier }) => courier).map(([courier, its]) => ({ courier, ...addUp(its) })),
      zones: group(shown, ({ zone }) => zone)
        .slice(0, MOST_ZONES)
        .map(([zone, its]) => ({ zone, place: findPlace(its), ...addUp(its) })),
    };
  }

  return { readPromises };
}

/** The largest first. */
function group(rows: readonly KeptRow[], toKey: (row: KeptRow) => string): [string, KeptRow[]][] {
  return [...Map.groupBy(rows, toKey)].toSorted(
    ([a, ofA], [b, ofB]) => addUp(ofB).promised - addUp(ofA).promised || a.localeCompare(b),
  );
}

function addUp(rows: readonly KeptRow[]): Kept {
  const promised = rows.reduce((sum, row) => sum + row.promised, 0);
  const kept = rows.reduce((sum, row) => sum + row.kept, 0);
  // Rounded down: 100 is said only of those that kept all of them.
  const percent = promised < LEAST_FOR_A_RATE ? null : Math.floor((kept / promised) * 100);
  return { promised, kept, percent };
}

function findPlace(rows: readonly KeptRow[]): string {
  return rows.toSorted((a, b) => b.promised - a.promised)[0]?.place ?? '';
}
