import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { products } from '#server/db/schema/products.ts';

const priceRow = z.object({ pricePaise: z.int(), mrpPaise: z.int().nullable() });
export type PricePaise = z.infer<typeof priceRow>;

/** What a product `p` costs without a sale that runs. */
export const regularPrice = sql`coalesce(p.regular_price_paise, p.price_paise)`;
export const regularMrp = sql`CASE WHEN p.regular_price_paise IS NULL THEN p.mrp_paise ELSE p.regular_mrp_paise END`;

/** The sale of a product `p` that runs now, as JSON with its amounts in paise; null without one. */
export const runningSale = sql`CASE WHEN p.regular_price_paise IS NOT NULL THEN (
  SELECT json_build_object('price', p.price_paise, 'mrp', p.mrp_paise, 'until', min(c.due_at))
  FROM planned_changes c
  WHERE c.product_id = p.id AND c.done_at IS NULL AND c.cancelled_at IS NULL AND c.change ? 'endsSale'
) END`;

/**
 * Sells at the price of a sale, and remembers what the product costs without it. The version stays: nothing that staff
 * edit has changed. False when the price of a sale is charged already, or the regular one is as low.
 */
export async function startSale(tx: Tx, id: string, sale: PricePaise): Promise<boolean> {
  const started = await tx
    .update(products)
    .set({
      ...sale,
      discountPercentage: null,
      regularPricePaise: sql`price_paise`,
      regularMrpPaise: sql`mrp_paise`,
      regularDiscountPercentage: sql`discount_percentage`,
      updatedAt: sql`now()`,
    })
    .where(sql`id = ${id} AND regular_price_paise IS NULL AND price_paise > ${sale.pricePaise}`)
    .returning({ id: products.id });
  return started.length > 0;
}

/** Back to what the product costs without the sale; the sale's price is returned, undefined when none runs. */
export async function endSale(tx: Tx, id: string): Promise<PricePaise | undefined> {
  return endSaleWhere(tx, id, sql`p.regular_price_paise IS NOT NULL`);
}

/** The same for a sale that costs no less than the product does without it; its planned end goes with it. */
export async function endDearSale(tx: Tx, id: string): Promise<PricePaise | undefined> {
  const sale = await endSaleWhere(tx, id, sql`p.regular_price_paise <= p.price_paise`);
  if (!sale) return undefined;
  await tx.execute(sql`UPDATE planned_changes c SET cancelled_at = now() FROM planned_changes begun
    WHERE c.product_id = ${id} AND c.done_at IS NULL AND c.cancelled_at IS NULL
      AND begun.product_id = c.product_id AND begun.done_at IS NOT NULL
      AND begun.change ->> 'sale' = c.change ->> 'endsSale'`);
  return sale;
}

async function endSaleWhere(tx: Tx, id: string, condition: SQL): Promise<PricePaise | undefined> {
  const [sale] = await readRows(
    tx,
    priceRow,
    sql`UPDATE products p SET price_paise = p.regular_price_paise, mrp_paise = p.regular_mrp_paise,
      discount_percentage = p.regular_discount_percentage, regular_price_paise = NULL, regular_mrp_paise = NULL,
      regular_discount_percentage = NULL, updated_at = now()
    FROM products before
    WHERE p.id = ${id} AND before.id = p.id AND ${condition}
    RETURNING before.price_paise AS "pricePaise", before.mrp_paise AS "mrpPaise"`,
  );
  return sale;
}
