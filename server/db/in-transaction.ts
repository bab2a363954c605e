import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Tx } from './client.ts';
import { noteConnection } from './execute-planned.ts';
import { sendTogether } from './send-together.ts';

const dialect = new PgDialect();

/**
 * Work that is committed as a whole or not at all, on a connection of its own. The connection goes back to the pool
 * however the work ends, even if it broke at the first word; one that is not at rest is closed instead of being lent on.
 */
export async function inTransaction<T>(
  { pool, begin, isPooled }: { pool: pg.Pool; begin: string; isPooled: boolean },
  work: (tx: Tx) => Promise<T>,
  onCommit: (tx: Tx) => void = () => {},
): Promise<T> {
  const client = await pool.connect();
  const failure = noteFailure(client);
  try {
    // Not waited for: the first statement goes out along with it, and fails with it.
    sendTogether(client);
    const begun = client.query(begin);
    begun.catch(() => {});
    const tx = transactionOn(client, isPooled);
    const result = await work(tx);
    await begun;
    const { command } = await client.query('COMMIT');
    // The database answers so when a statement failed and the work went on as if it had not.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: one of its statements failed.');
    onCommit(tx);
    return result;
  } catch (error) {
    // What broke the work is what matters; a connection that cannot even roll back is closed below.
    await client.query('ROLLBACK').catch(() => {});
    throw isAborted(error) ? (failure.reason() ?? error) : error;
  } finally {
    failure.forget();
    client.release(client.getTransactionStatus() !== 'I');
  }
}

/** Refused only because a statement before it had failed. */
const ABORTED = '25P02';

/**
 * Why the database gave a transaction up. Statements go out without waiting for each other: after one that failed all others
 * are refused, and one of those may be the first that the work hears of.
 */
function noteFailure({ connection }: pg.PoolClient) {
  let reason: unknown;
  const note = (message: unknown) => {
    if (!isAborted(message)) reason = message;
  };
  connection.on('errorMessage', note);
  return { reason: () => reason, forget: () => connection.off('errorMessage', note) };
}

function isAborted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === ABORTED) || isAborted(error.cause);
}

function transactionOn(client: pg.PoolClient, isPooled: boolean): Tx {
  const session = new NodePgSession(client, dialect, undefined);
  noteConnection(session, { connection: client, isPooled });
  return new NodePgTransaction(dialect, session, undefined);
}
