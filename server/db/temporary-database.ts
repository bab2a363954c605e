import pg from 'pg';
import { onServer } from './on-server.ts';

/** The role of the store may not create databases. */
const NO_RIGHT = '42501';
const LONGEST_NAME = 63;

/** Does some work in an empty database beside the store's own, and drops it. One of the same purpose is there once. */
export async function withTemporaryDatabase<T>(
  { url, purpose }: { url: string; purpose: string },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const temporary = new URL(url);
  const name = `${temporary.pathname.slice(1)}_${purpose}`.slice(-LONGEST_NAME);
  temporary.pathname = `/${name}`;
  // Also what a process left that was killed.
  await dropDatabase(url, name);
  await onServer(url, (client) => client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)).catch(
    explainRight,
  );
  try {
    return await work(temporary.href);
  } finally {
    await dropDatabase(url, name);
  }
}

/**
 * Ends what is still connected. Not by `WITH (FORCE)`, which would end PostgreSQL's own vacuum there as well, and for that
 * the store's role has no right; without it, PostgreSQL has its vacuum stop by itself.
 */
async function dropDatabase(url: string, name: string): Promise<void> {
  const isOurs = `datname = ${pg.escapeLiteral(name)} AND usename = current_user`;
  await onServer(url, async (client) => {
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${isOurs}`);
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}`);
  });
}

function explainRight(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== NO_RIGHT) throw error;
  throw new Error(
    'The role of DATABASE_URL may not create a database, so a backup cannot be tried out. Let an administrator run: ALTER ROLE … CREATEDB',
    { cause: error },
  );
}
