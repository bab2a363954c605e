import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestStore } from '#tests/support/test-store.ts';
import { STAFF_LISTS } from './staff-list-calls.ts';
import { fillStaffStore } from './staff-store.ts';

const { db, services } = await openTestStore();
await fillStaffStore(db, { orders: 300, sizes: 200 });

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

it.each(Object.entries(STAFF_LISTS))(
  '%s: as many queries for a long page as for a short one',
  async (_list, call) => {
    // The first call may also read a setting. The store remembers it for a second, which does not pass here.
    await call(services, 2);
    const short = await countQueries(() => call(services, 2));
    const long = await countQueries(() => call(services, 50));
    expect(long).toBe(short);
    expect(short).toBeGreaterThan(0);
    expect(short).toBeLessThan(10);
  },
);
