import pg from 'pg';
import { vi } from 'vitest';

/** What earlier calls have left to be done a moment later. */
const BACKGROUND = /pgboss\.job|pg_notify/;

/** How many statements the database is sent while something is done; what starts and ends a transaction included. */
export async function countStatements(act: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return query.mock.calls.filter((call) => !BACKGROUND.test(JSON.stringify(call[0]))).length;
  } finally {
    query.mockRestore();
  }
}
