import type { Bench } from '../harness/bench.ts';
import { chooseRows } from '../harness/choose-parts.ts';
import { compareCalls } from '../harness/compare-calls.ts';
import type { Row } from '../harness/row.ts';
import { fillablePage } from './fillable-page.ts';
import { toGrowthRows } from './growth-rows.ts';
import { STAFF_LISTS } from './staff-list-calls.ts';
import { openStaffStore } from './staff-store.ts';

const PAGE = 50;
const SMALL = { size: '1,000 orders', orders: 1000, sizes: 1000 };
const LARGE = { size: '1,00,000', orders: 100_000, sizes: 20_000 };

/** The first page of every list of the back office in a small and in a large store: uncached calls of the services. */
export async function benchStaffLists(bench: Bench): Promise<Row[]> {
  const lists = chooseRows(STAFF_LISTS, bench.rows);
  const small = await openStaffStore(bench, SMALL);
  const large = await openStaffStore(bench, LARGE);
  const rows: Row[] = [];
  for (const [name, call] of lists) {
    const limit = await fillablePage(() => call(small, PAGE), PAGE);
    const [smallMs = [], largeMs = []] = await compareCalls(
      [small, large].map((store) => ({ call: () => call(store, limit), db: store.db })),
      { calls: 12 },
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
