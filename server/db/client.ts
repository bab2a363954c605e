import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Db = NodePgDatabase;
/** Inside a transaction: a function that takes `Db | Tx` cannot slip out of the one it was called in. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export function connectDatabase(
  url: string,
  {
    connections = 10,
    /** A query that runs this long is a fault; it must not hold a connection for ever. */
    statementTimeoutMs = 30_000,
  } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    statement_timeout: statementTimeoutMs,
    application_name: 'store',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // The same holds for one that breaks in the middle of a transaction: the next statement on it fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
