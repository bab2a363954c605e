import { asc, count, eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { products } from '#server/db/schema/catalogue.ts';

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
