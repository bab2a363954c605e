import { asc, count, eq, max } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { products } from '#server/db/schema/products.ts';

export async function countAddresses(db: Db | Tx): Promise<number> {
  const [row] = await db.select({ count: count() }).from(products).where(eq(products.published, true));
  return row?.count ?? 0;
}

export async function selectAddresses(db: Db | Tx, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(eq(products.published, true))
    .orderBy(asc(products.createdAt), asc(products.id))
    .limit(limit)
    .offset(offset);
}

/** When something last changed in each category and tag that has something on sale. */
export async function selectListChanges(db: Db | Tx) {
  const rows = await db
    .select({ category: products.category, homeTag: products.homeTag, updatedAt: max(products.updatedAt) })
    .from(products)
    .where(eq(products.published, true))
    .groupBy(products.category, products.homeTag)
    .orderBy(asc(products.category), asc(products.homeTag));
  return rows.flatMap(({ updatedAt, ...list }) => (updatedAt === null ? [] : [{ ...list, updatedAt }]));
}
