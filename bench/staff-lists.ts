import { measureSideBySide } from './measure.ts';
import { STAFF_LISTS } from './staff-list-calls.ts';
import { openStaffStore } from './staff-store.ts';

export interface StaffListResult {
  list: string;
  smallMs: number;
  largeMs: number;
  ratio: number;
}

const PAGE = 50;

/** The first page of every list of the back office in a small and in a large store: uncached calls of the services. */
export async function benchStaffLists({
  serverUrl,
  small,
  large,
}: {
  serverUrl: string;
  small: { orders: number; sizes: number };
  large: { orders: number; sizes: number };
}): Promise<StaffListResult[]> {
  const smallStore = await openStaffStore(serverUrl, small);
  const stores = [smallStore, await openStaffStore(serverUrl, large)];
  const results: StaffListResult[] = [];
  for (const [list, call] of Object.entries(STAFF_LISTS)) {
    const limit = await fillablePage(() => call(smallStore.services, PAGE));
    const runs = stores.map(
      ({ services }) =>
        () =>
          call(services, limit),
    );
    const [smallTiming, largeTiming] = await measureSideBySide(runs, { rounds: 60, warmUp: 15 });
    const smallMs = smallTiming?.medianMs ?? 0;
    const largeMs = largeTiming?.medianMs ?? 0;
    results.push({ list, smallMs, largeMs, ratio: largeMs / smallMs });
  }
  for (const { database } of stores) await database.close();
  return results;
}

/** As many rows as the small store has to show, so that both sides show as much. */
async function fillablePage(read: () => Promise<unknown>): Promise<number> {
  const answer = await read();
  const rows = Array.isArray(answer)
    ? answer
    : Object.values(Object(answer)).find((part) => Array.isArray(part));
  return Math.max(1, Math.min(PAGE, rows?.length ?? PAGE));
}
