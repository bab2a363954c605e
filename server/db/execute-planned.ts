import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Db, Tx } from './client.ts';
import { sendTogether } from './send-together.ts';

const names = new Map<string, string>();
const routes = new WeakMap<object, Route>();

interface Route {
  connection: pg.Pool | pg.PoolClient;
  /** The next transaction on it may be in another session, which knows no name that this one was given. */
  isPooled: boolean;
}

/** Which connection a session of the query builder speaks through. */
export function noteConnection(session: object, route: Route): void {
  routes.set(session, route);
}

/**
 * Runs a statement that each connection parses once, plans now and then, and otherwise only executes. For the statements
 * of every order: planning them anew would cost the database more than doing them, and building them anew would cost us.
 * Each text is cached, so values must not be in it. Through a connection pooler they are planned each time.
 */
export async function executePlanned(db: Db | Tx, text: string, values: unknown[]): Promise<pg.QueryResult> {
  const route = routes.get(db._.session);
  if (!route) throw new Error('This database was not opened by connectDatabase.');
  const { connection, isPooled } = route;
  if ('connection' in connection) sendTogether(connection);
  return connection.query({ ...(!isPooled && { name: getName(text) }), text, values });
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
