import { sql } from 'drizzle-orm';
import type { AddReview } from '#core/contract/reviews.ts';
import type { Db, Tx } from '#server/db/client.ts';

/** False when there is no such product on sale: the check and the insert are one statement. */
export async function insertReview(db: Db | Tx, review: AddReview & { id: string }): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO reviews (id, product_id, name, rating, comment, fit)
    SELECT ${review.id}, id, ${review.name}, ${review.rating}::smallint, ${review.comment}, ${review.fit}
    FROM products WHERE id = ${review.productId} AND published`);
  return rowCount === 1;
}
