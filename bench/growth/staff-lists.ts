import type { Bench } from '../harness/bench.ts';
import { compareCalls } from '../harness/compare-calls.ts';
import type { Row } from '../harness/row.ts';
import { toGrowthRows } from './growth-rows.ts';
import { STAFF_LISTS } from './staff-list-calls.ts';
import { openStaffStore } from './staff-store.ts';

const PAGE = 50;
const SMALL = { size: '1,000 orders', orders: 1000, sizes: 1000 };
const LARGE = { size: '1,00,000', orders: 100_000, sizes: 20_000 };

/** The first page of every list of the back office in a small and in a large store: uncached calls of the services. */
export async function benchStaffLists(bench: Bench): Promise<Row[]> {
  const small = await openStaffStore(bench, SMALL);
  const large = await openStaffStore(bench, LARGE);
  const rows: Row[] = [];
  for (const [name, call] of Object.entries(STAFF_LISTS)) {
    const limit = await fillablePage(() => call(small, PAGE));
    const [smallMs = [], largeMs = []] = await compareCalls(
      [() => call(small, limit), () => call(large, limit)],
      {
        calls: 12,
      },
    );
    rows.push(
      ...toGrowthRows(name, [
        { size: SMALL.size, values: smallMs },
        { size: LARGE.size, values: largeMs },
      ]),
    );
  }
  return rows;
}

/** As many rows as the small store has to show, so that both sides show as much. */
async function fillablePage(read: () => Promise<unknown>): Promise<number> {
  const answer = await read();
  const rows = Array.isArray(answer)
    ? answer
    : Object.values(Object(answer)).find((part) => Array.isArray(part));
  return Math.max(1, Math.min(PAGE, rows?.length ?? PAGE));
}
