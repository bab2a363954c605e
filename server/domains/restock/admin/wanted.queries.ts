import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { iso, readRows } from '#server/db/read-rows.ts';
import { presentPicture } from '#server/domains/pictures/present-picture.ts';

const wantedRow = z.object({
  productId: z.string(),
  name: z.string(),
  colour: z.string(),
  published: z.boolean(),
  picture: z
    .object({ file: z.string(), alt: z.string(), width: z.int(), height: z.int() })
    .transform(presentPicture)
    .nullable(),
  size: z.string(),
  waiting: z.int(),
  since: iso,
  wishlists: z.int(),
  onHand: z.int(),
  held: z.int(),
});
export type WantedRow = z.infer<typeof wantedRow>;

/** The sizes that somebody waits for, those that most wait for first. */
export async function selectWanted(db: Db, most: number): Promise<WantedRow[]> {
  return readRows(
    db,
    wantedRow,
    sql`SELECT q.product_id AS "productId", p.name, p.colour, p.published, q.size, q.waiting, q.since,
      s.on_hand AS "onHand", s.held,
      (SELECT count(*)::int FROM wishlist_items w WHERE w.product_id = q.product_id) AS wishlists,
      (
        SELECT json_build_object('file', o.file, 'alt', i.alt, 'width', o.width, 'height', o.height)
        FROM product_pictures i JOIN pictures o USING (file) WHERE i.product_id = p.id ORDER BY i.position LIMIT 1
      ) AS picture
    FROM (
      SELECT product_id, size, count(*)::int AS waiting, min(asked_at) AS since FROM restock_requests
      WHERE notified_at IS NULL GROUP BY 1, 2 ORDER BY 3 DESC, 4, 1, 2 LIMIT ${most}
    ) AS q
    JOIN products p ON p.id = q.product_id JOIN product_sizes s ON s.product_id = q.product_id AND s.size = q.size
    ORDER BY q.waiting DESC, q.since, q.product_id, q.size`,
  );
}
