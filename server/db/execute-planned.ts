import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Db, Tx } from './client.ts';

const dialect = new PgDialect();
const names = new Map<string, string>();

/**
 * Runs a statement that each connection parses and plans once, and then only executes. For the statements of every order:
 * planning them anew would cost the database more than doing them. The text may vary little, since each variant is kept.
 */
export async function executePlanned<Row extends QueryResultRow>(
  db: Db | Tx,
  statement: SQL,
): Promise<QueryResult<Row>> {
  const built = dialect.sqlToQuery(statement);
  const query = db._.session.prepareQuery<{ execute: QueryResult<Row>; all: Row[]; values: unknown[][] }>(
    built,
    undefined,
    nameOf(built.sql),
    false,
  );
  return query.execute();
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}
