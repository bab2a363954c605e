import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/** A part without values, as the text that it becomes: for what would be written anew for each of many statements. */
export function writeOnce(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error(`What is written once holds values: ${text}`);
  return sql.raw(text);
}
