import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { SIZE_CLASSES } from '#core/rules/parcel-size.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { SKU_OF_SIZE } from '#server/domains/stock/piece-codes.queries.ts';

const lineCodes = z.object({
  id: z.string(),
  orderId: z.string(),
  name: z.string(),
  size: z.string(),
  quantity: z.int(),
  sku: z.string(),
  barcode: z.string().nullable(),
  weightGrams: z.int().nullable(),
  sizeClass: z.enum(SIZE_CLASSES).nullable(),
});
export type LineCodes = z.infer<typeof lineCodes>;

/** What the pieces of orders are scanned by and what they weigh, line by line: as their products say now. */
export async function selectLineCodes(db: Db | Tx, orderIds: readonly string[]): Promise<LineCodes[]> {
  return readRows(
    db,
    lineCodes,
    sql`SELECT l.id, l.order_id AS "orderId", l.name, l.size, l.quantity, s.barcode,
        coalesce(${SKU_OF_SIZE}, coalesce(l.product_id, l.id) || '-' || l.size) AS sku,
        p.weight_grams AS "weightGrams", p.size_class AS "sizeClass"
      FROM order_lines l
      LEFT JOIN product_sizes s ON s.product_id = l.product_id AND s.size = l.size
      LEFT JOIN products p ON p.id = l.product_id
      WHERE l.order_id = ANY(${sql.param(orderIds)}::text[])
      ORDER BY l.order_id, l.position`,
  );
}
