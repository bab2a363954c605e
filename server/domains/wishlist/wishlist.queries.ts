import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { wishlistItems } from '#server/db/schema/wishlist.ts';

export type WishRow = Pick<typeof wishlistItems.$inferSelect, 'productId' | 'seenPaise'>;

/** A product that is on the list stays as it is; one that does not exist (any more) is passed over. */
export async function insertWishes(
  tx: Tx,
  { userId, wishes, at }: { userId: string; wishes: readonly WishRow[]; at: Date },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO wishlist_items (user_id, product_id, seen_paise, added_at)
    SELECT ${userId}, p.id, given.seen_paise, ${at.toISOString()}::timestamptz + given.place * interval '1 millisecond'
    FROM unnest(${sql.param(wishes.map(({ productId }) => productId))}::text[],
      ${sql.param(wishes.map(({ seenPaise }) => seenPaise))}::int[]) WITH ORDINALITY AS given(product_id, seen_paise, place)
    JOIN products p ON p.id = given.product_id
    ON CONFLICT DO NOTHING`);
}

export async function deleteWishes(tx: Tx, userId: string, productIds: readonly string[]): Promise<void> {
  await tx
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), inArray(wishlistItems.productId, [...productIds])));
}

export async function countWishes(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ wishes: count() })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId));
  return row?.wishes ?? 0;
}

/** In the order in which they were added. */
export async function selectWishes(db: Db | Tx, userId: string): Promise<WishRow[]> {
  return db
    .select({ productId: wishlistItems.productId, seenPaise: wishlistItems.seenPaise })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(asc(wishlistItems.addedAt), asc(wishlistItems.productId));
}
