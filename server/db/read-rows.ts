import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Db, Tx } from './client.ts';
import { executePlanned } from './execute-planned.ts';

/**
 * Rows of a statement that is written by hand. Their type is that of the schema, and every row is checked against it: a
 * column that was renamed or has another type fails here, not somewhere behind. Moments come as text
 * (`z.coerce.date()`). The schema is a constant of its file: making one takes far longer than checking a row.
 */
export async function readRows<Row extends z.ZodObject>(
  db: Db | Tx,
  row: Row,
  statement: SQL,
): Promise<z.output<Row>[]> {
  const { rows } = await db.execute(statement);
  return rows.map((each) => row.parse(each));
}

const dialect = new PgDialect();

/**
 * The same for a statement of few shapes that is planned once for each of them. What the plan depends on, such as a limit,
 * must be in its text: the database knows no value when it plans.
 */
export async function readRowsPlanned<Row extends z.ZodObject>(
  db: Db | Tx,
  row: Row,
  statement: SQL,
): Promise<z.output<Row>[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return readPlannedRows(db, row, text, params);
}

/** The same for a text that is planned once; here moments come as dates. */
export async function readPlannedRows<Row extends z.ZodObject>(
  db: Db | Tx,
  row: Row,
  text: string,
  values: unknown[],
): Promise<z.output<Row>[]> {
  const { rows } = await executePlanned(db, text, values);
  return rows.map((each) => row.parse(each));
}

/** A moment and an amount in paise, as the API's answers have them: for rows that are answers as they are. */
export const iso = z.coerce.date().transform((at) => at.toISOString());
export const rupees = z.coerce.number().transform(rupeesFromPaise);

const numberRow = z.object({ number: z.int() });
const idRow = z.object({ id: z.string() });

/** The number that an expression gives, such as `countRows`. */
export async function readNumber(db: Db | Tx, expression: SQL): Promise<number> {
  const [row] = await readRows(db, numberRow, sql`SELECT ${expression} AS number`);
  if (!row) throw new Error('A statement without FROM gives one row.');
  return row.number;
}

/** The ids of the rows that a statement finds, in its order. */
export async function readIds(db: Db | Tx, statement: SQL): Promise<string[]> {
  const rows = await readRows(db, idRow, statement);
  return rows.map(({ id }) => id);
}
