import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { runCommitHooks } from './after-commit.ts';
import { noteConnection } from './execute-planned.ts';
import { forgetOldPlans } from './forget-plans.ts';
import { inTransaction } from './in-transaction.ts';
import { traceQueries } from './trace-queries.ts';

/** Inside a transaction: a function that takes `Db | Tx` cannot slip out of the one it was called in. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
export type Db = Omit<NodePgDatabase, 'transaction'> & {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** How much longer than its time for a statement the database may take to say so. */
const NO_ANSWER_MS = 5000;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export function connectDatabase(
  url: string,
  {
    connections = 10,
    /** Who waits this long for a connection is asked to come back. */
    connectTimeoutMs = 5000,
    /** A query that runs this long is a fault; it must not hold a connection for ever. */
    statementTimeoutMs = 30_000,
    /** Who waits this long for a row gets an error to retry, before the others run out of connections. */
    lockTimeoutMs = 3000,
    /** A transaction that says nothing this long has been forgotten; it must not hold its locks for ever. */
    idleInTransactionMs = 15_000,
    /** A pooler is in between, which hands out a session for each transaction: nothing may be left behind in one. */
    isPooled = false,
  } = {},
): Database {
  const limits = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    // A pooler takes no limits for a session; there each transaction brings them along.
    ...(!isPooled && limits),
    // For a database that is gone without a word: nobody else would end the wait.
    query_timeout: statementTimeoutMs && statementTimeoutMs + NO_ANSWER_MS,
    application_name: 'store',
    // Statements that do not wait for each other go out in one go, and are answered in their order.
    pipeline: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // The same holds for one that breaks in the middle of a transaction: the next statement on it fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', traceQueries);
  if (!isPooled) forgetOldPlans(pool);
  const begin = isPooled ? beginWithin(limits) : 'BEGIN';
  const db: Db = Object.assign(drizzle(pool), {
    transaction: <T>(work: (tx: Tx) => Promise<T>) =>
      inTransaction({ pool, begin, isPooled }, work, (tx) => runCommitHooks(tx, db)),
  });
  noteConnection(db._.session, { connection: pool, isPooled });
  return { db, pool, close: () => pool.end() };
}

/** One message to the database, so that the limits cost no trip of their own. */
function beginWithin(limits: Record<string, number>): string {
  const settings = Object.entries(limits).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
  return ['BEGIN', ...settings].join('; ');
}
