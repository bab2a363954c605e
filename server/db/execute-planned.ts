import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Db, Tx } from './client.ts';

const names = new Map<string, string>();
const connections = new WeakMap<object, pg.Pool | pg.PoolClient>();

/** Which connection a session of the query builder speaks through. */
export function noteConnection(session: object, connection: pg.Pool | pg.PoolClient): void {
  connections.set(session, connection);
}

/**
 * Runs a statement that each connection parses and plans once, and then only executes. For the statements of every order:
 * planning them anew would cost the database more than doing them, and building them anew would cost us. Each text is
 * cached, so values must not be in it.
 */
export async function executePlanned(db: Db | Tx, text: string, values: unknown[]): Promise<pg.QueryResult> {
  const connection = connections.get(db._.session);
  if (!connection) throw new Error('This database was not opened by connectDatabase.');
  return connection.query({ name: getName(text), text, values });
}

/** A text for each number of rows, written once. */
export function textByCount(write: (count: number) => string): (count: number) => string {
  const texts: string[] = [];
  return (count) => {
    texts[count] ??= write(count);
    return texts[count];
  };
}

/** Rows of parameters, numbered from `$1` or from what comes `after`: `($1, $2), ($3, $4)`. */
export function parameterRows(count: number, width: number, after = 0): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const cells = Array.from({ length: width }, (_cell, cell) => `$${after + row * width + cell + 1}`);
    return `(${cells.join(', ')})`;
  });
  return rows.join(', ');
}

function getName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}
