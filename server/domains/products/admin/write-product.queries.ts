import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import { isDuplicate } from '#server/db/is-duplicate.ts';
import { productPictures, productSizes, products } from '#server/db/schema/products.ts';
import { modelRow, type ProductColumns, p, pictureRow, productColumns } from '../columns.queries.ts';
import { endDearSale, type PricePaise } from '../schedule/sale.queries.ts';

/** False when the id is taken. */
export async function insertProduct(tx: Tx, product: ProductColumns & { id: string }): Promise<boolean> {
  const { rowCount } = await tx.insert(products).values(product).onConflictDoNothing();
  return rowCount === 1;
}

export interface StoredProduct extends ProductColumns {
  id: string;
  version: number;
}

/** Locks products against other changes, by id so that two who change the same ones never wait for ever. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<StoredProduct[]> {
  return selectStored(tx, ids).for('no key update');
}

export async function selectProducts(db: Db, ids: readonly string[]): Promise<StoredProduct[]> {
  return selectStored(db, ids);
}

function selectStored(db: Db | Tx, ids: readonly string[]) {
  return db
    .select({ id: p.id, version: p.version, ...productColumns })
    .from(p)
    .where(sql`${p.id} = ANY(${sql.param(ids)}::text[])`)
    .orderBy(p.id);
}

/**
 * The product must have been locked in this transaction. A new price is shown with the discount that it makes. A sale that then
 * costs no less than the product does without it is none: it ends, and is returned.
 */
export async function updateProduct(
  tx: Tx,
  id: string,
  change: Partial<ProductColumns>,
): Promise<PricePaise | undefined> {
  const { pricePaise, mrpPaise, ...others } = change;
  const isPriced = pricePaise !== undefined || mrpPaise !== undefined;
  await tx
    .update(products)
    .set({
      ...others,
      ...(isPriced ? await pricesFor(tx, id, { pricePaise, mrpPaise }) : {}),
      version: sql`${products.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, id));
  return pricePaise === undefined ? undefined : endDearSale(tx, id);
}

/** A sale that runs keeps its own price: what it goes back to is changed. */
async function pricesFor(
  tx: Tx,
  id: string,
  { pricePaise, mrpPaise }: Partial<Pick<ProductColumns, 'pricePaise' | 'mrpPaise'>>,
) {
  const { regularPricePaise } = products;
  const [row] = await tx.select({ regularPricePaise }).from(products).where(eq(products.id, id));
  const isOnSale = row !== undefined && row.regularPricePaise !== null;
  if (!isOnSale) return { pricePaise, mrpPaise, discountPercentage: null };
  return { regularPricePaise: pricePaise, regularMrpPaise: mrpPaise, regularDiscountPercentage: null };
}

export interface StoredSize {
  size: string;
  onHand: number;
  sku: string | null;
  barcode: string | null;
}

/** Locks the sizes of a product, in the order that orders keep. To be called before the product itself is locked. */
export async function lockSizesOf(tx: Tx, productId: string): Promise<StoredSize[]> {
  return tx
    .select({
      size: productSizes.size,
      onHand: productSizes.onHand,
      sku: productSizes.sku,
      barcode: productSizes.barcode,
    })
    .from(productSizes)
    .where(eq(productSizes.productId, productId))
    .orderBy(productSizes.size)
    .for('no key update');
}

/** False when the size has a history, which would be lost with it. */
export async function deleteUnusedSize(tx: Tx, productId: string, size: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM product_sizes s WHERE product_id = ${productId} AND size = ${size}
      AND NOT EXISTS (SELECT FROM stock_movements m WHERE m.product_id = s.product_id AND m.size = s.size)
      AND NOT EXISTS (SELECT FROM stock_holds h WHERE h.product_id = s.product_id AND h.size = s.size)`);
  return rowCount === 1;
}

/** Puts the sizes in this order; those that are new begin empty. */
export async function placeSizes(tx: Tx, productId: string, sizes: readonly string[]): Promise<void> {
  if (sizes.length === 0) return;
  await tx
    .insert(productSizes)
    .values(sizes.map((size, position) => ({ productId, size, position })))
    .onConflictDoUpdate({
      target: [productSizes.productId, productSizes.size],
      set: { position: sql`excluded.position` },
      setWhere: sql`${productSizes.position} <> excluded.position`,
    });
}

/** What a size of a product is scanned by. Null: the SKU that the store makes; no barcode. */
export interface SizeCodes {
  productId: string;
  size: string;
  sku: string | null;
  barcode: string | null;
}

/** False when another size has one of these already. All are taken away first, so that two sizes can swap theirs. */
export async function writeCodes(tx: Tx, codes: readonly SizeCodes[]): Promise<boolean> {
  if (codes.length === 0) return true;
  const given = sql`jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) AS given("productId" text, size text, sku text, barcode text)
    WHERE s.product_id = given."productId" AND s.size = given.size`;
  try {
    await tx.execute(sql`UPDATE product_sizes s SET sku = NULL, barcode = NULL FROM ${given}`);
    await tx.execute(sql`UPDATE product_sizes s SET sku = given.sku, barcode = given.barcode FROM ${given}`);
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
  return true;
}

/** Without a `model` nobody wears the product. */
export const storedPicture = pictureRow
  .pick({ file: true, alt: true })
  .extend({ model: modelRow.optional() });
export type StoredPicture = z.infer<typeof storedPicture>;

export async function selectPicturesOf(tx: Tx, productId: string): Promise<StoredPicture[]> {
  const rows = await tx
    .select({
      file: productPictures.file,
      alt: productPictures.alt,
      heightCm: productPictures.modelHeightCm,
      size: productPictures.modelSize,
    })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(productPictures.position);
  return rows.map(({ file, alt, heightCm, size }) => ({
    file,
    alt,
    ...(heightCm !== null && size !== null && { model: { heightCm, size } }),
  }));
}

/** False when one of the files is not among the store's pictures. */
export async function replacePictures(
  tx: Tx,
  productId: string,
  pictures: readonly StoredPicture[],
): Promise<boolean> {
  await tx.delete(productPictures).where(eq(productPictures.productId, productId));
  const { rowCount } = await tx.execute(sql`
    INSERT INTO product_pictures (product_id, position, file, alt, model_height_cm, model_size)
    SELECT ${productId}, given.place - 1, stored.file, given.alt, given.height_cm, given.size
    FROM unnest(${sql.param(pictures.map(({ file }) => file))}::text[], ${sql.param(pictures.map(({ alt }) => alt))}::text[],
        ${sql.param(pictures.map(({ model }) => model?.heightCm ?? null))}::smallint[],
        ${sql.param(pictures.map(({ model }) => model?.size ?? null))}::text[])
      WITH ORDINALITY AS given(file, alt, height_cm, size, place)
    JOIN pictures stored USING (file)`);
  return rowCount === pictures.length;
}
