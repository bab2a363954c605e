import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { SKU_OF_SIZE } from '#server/domains/stock/piece-codes.queries.ts';

const feedProductRow = z.object({
  id: z.string(),
  /** The oldest colour of its style, or itself. */
  groupId: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  colour: z.string(),
  fabric: z.string(),
  pricePaise: z.int(),
  mrpPaise: z.int().nullable(),
  pictures: z.array(z.string()),
  sizes: z.array(
    z.object({ size: z.string(), sku: z.string(), barcode: z.string().nullable(), available: z.int() }),
  ),
});
export type FeedProduct = z.infer<typeof feedProductRow>;

/** The next products on sale by their ids, with all that a feed says of them. */
export function selectFeedProducts(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<FeedProduct[]> {
  return readRows(
    db,
    feedProductRow,
    sql`SELECT p.id, coalesce(
        (SELECT c.id FROM products c WHERE lower(c.style) = lower(p.style) AND c.published
          ORDER BY c.created_at, c.id LIMIT 1), p.id) AS "groupId", p.name, coalesce(nullif(p.description, ''), nullif(p.details, ''), p.name) AS description, p.category,
      p.colour, p.fabric, p.price_paise AS "pricePaise", p.mrp_paise AS "mrpPaise",
      (SELECT coalesce(json_agg(i.file ORDER BY i.position), '[]') FROM product_pictures i WHERE i.product_id = p.id) AS pictures,
      (SELECT coalesce(json_agg(json_build_object('size', s.size, 'sku', ${SKU_OF_SIZE}, 'barcode', s.barcode,
          'available', s.on_hand - s.held) ORDER BY s.position), '[]')
        FROM product_sizes s WHERE s.product_id = p.id) AS sizes
    FROM products p WHERE p.published AND p.id > ${after} ORDER BY p.id LIMIT ${limit}`,
  );
}
