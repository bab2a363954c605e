import { type SQL, sql } from 'drizzle-orm';
import { toEan13 } from '#core/rules/piece-codes.ts';

/** The SKU of a size `s`: its own, else the one that the store makes. An index holds the same expression. */
export const SKU_OF_SIZE = sql`coalesce(s.sku, s.product_id || '-' || s.size)`;

/** The sizes of this SKU or barcode, by their indexes. A SKU that staff gave is in capitals, whatever was typed. */
export function sizesOfCode(code: string): SQL {
  return sql`(
    SELECT s.product_id, s.size FROM product_sizes s WHERE ${SKU_OF_SIZE} IN (${code}, ${code.toUpperCase()})
    UNION SELECT s.product_id, s.size FROM product_sizes s
    WHERE s.barcode IS NOT NULL AND lpad(s.barcode, 13, '0') = ${toEan13(code)})`;
}

/** The products with such a size, as an array: found before anything else is looked at. */
export function productsOfCode(code: string): SQL {
  return sql`ARRAY(SELECT piece.product_id FROM ${sizesOfCode(code)} AS piece)`;
}
