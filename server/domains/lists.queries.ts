import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CappedCount } from '#core/contract/capped-count.ts';
import type { Db } from '#server/db/client.ts';
import { products } from '#server/db/schema/products.ts';
import { isStorable } from '#server/storable.ts';
import { Refusal } from './refusal.ts';

/** Counting stops one above what is shown, so that it is known whether there are more. */
const COUNT_CAP = 300;

/** How many rows a statement finds, counted as far as `capCount` shows; to be put into another one. */
export function countRows(rows: SQL, cap = COUNT_CAP): SQL<number> {
  return sql<number>`(SELECT count(*)::int FROM (${rows} LIMIT ${sql.raw(String(cap + 1))}) AS counted)`;
}

/** The same for rows that are found in several ways, by their ids: each is counted once, and none further than is shown. */
export function countFound(ways: readonly SQL[]): SQL<number> {
  const limited = ways.map((ids) => sql`(${ids} LIMIT ${COUNT_CAP + 1})`);
  return countRows(sql`SELECT FROM (${sql.join(limited, sql` UNION `)}) AS found`);
}

export function capCount(counted: number, cap = COUNT_CAP): CappedCount {
  return { count: Math.min(counted, cap), isCapped: counted > cap };
}

/** A page, from rows of which one more was read than it shows, and the cursor of the next one where there is one. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  toCursor: (last: Row) => readonly (string | number | boolean | Date)[],
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: last ? encodeCursor(toCursor(last)) : null };
}

function encodeCursor(parts: readonly (string | number | boolean | Date)[]): string {
  const plain = parts.map((part) => (part instanceof Date ? part.getTime() : part));
  return Buffer.from(JSON.stringify(plain)).toString('base64url');
}

/** Where a page begins; undefined for the first one. Refuses what is no cursor of this list. */
export function decodeCursor<Parts>(cursor: string | undefined, schema: z.ZodType<Parts>): Parts | undefined {
  if (!cursor) return undefined;
  const parts = parseJson(Buffer.from(cursor, 'base64url').toString());
  const parsed = schema.safeParse(parts);
  if (!parsed.success || !isStorable(parts)) throw new Refusal('cursor-invalid', { field: 'cursor' });
  return parsed.data;
}

/** The last row of a page of a list that is read newest first: the next page begins after it. */
export interface NewestCursor {
  at: Date;
  id: string;
}

/** Milliseconds from 1970 to the last year of four digits: PostgreSQL reads no others as JavaScript writes them. */
export const cursorTime = z.int().min(0).max(253_402_300_799_999);
export const cursorId = z.string().min(1).max(100);
const newestSchema = z.tuple([cursorTime, cursorId]).transform(([at, id]) => ({ at: new Date(at), id }));

/** Cursors that `toPage` has made of `[at, id]`. */
export function decodeNewest(cursor: string | undefined): NewestCursor | undefined {
  return decodeCursor(cursor, newestSchema);
}

/** What comes after the cursor in a list that is read newest first; no condition on its first page. */
export function comesAfter(
  after: NewestCursor | undefined,
  at: AnyColumn | SQL,
  id: AnyColumn | SQL,
): SQL | undefined {
  return after && sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`;
}

/** A pattern for LIKE: any text with this one in it. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The name of the product that a list is narrowed down to. */
export async function selectProductName(db: Db, id: string): Promise<string | null> {
  const [product] = await db.select({ name: products.name }).from(products).where(eq(products.id, id));
  return product?.name ?? null;
}
