import { z } from 'zod';
import type { ProductForm, QuickChange } from '#core/contract/products/admin.ts';
import { type ProductFields, productFieldsSchema } from '#core/contract/products/fields.ts';
import { keysOf } from '#core/objects.ts';
import { paiseFromRupees } from '#core/pricing/paise.ts';
import { makeSku } from '#core/rules/piece-codes.ts';
import type { Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { fieldsAs, type Undoable } from '#server/domains/audit/undoable.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { correctUnits } from '#server/domains/stock/admin/change-stock.ts';
import type { ProductColumns } from '../columns.queries.ts';
import { idsToTry } from './product-id.ts';
import * as queries from './write-product.queries.ts';

/** Adds a new product and returns its id. */
export async function createProduct(
  tx: Tx,
  { form, who }: { form: ProductForm; who: string },
): Promise<string> {
  const { sizes, pictures, ...fields } = form;
  const columns = toColumns(fields);
  const id = await insertUnderFreeId(tx, columns);
  // Nothing was there before, whatever the form says.
  const wanted = sizes.map((size) => ({ ...size, wasOnHand: null }));
  await saveSizes(tx, { id, wanted, stored: [], who });
  await saveCodes(tx, { id, wanted, stored: [] });
  if (!(await queries.replacePictures(tx, id, toStoredPictures(pictures))))
    throw new Refusal('picture-unknown');
  const codes = codesOf(toCodes(id, { wanted, stored: [] }));
  const change = {
    before: null,
    after: { ...columns, stock: getStock(sizes), ...codes, pictures: pictures.length },
  };
  await recordChange(tx, { who, action: 'product.made', id, name: form.name, ...change });
  return id;
}

/** Saves a product that was read as `version`, with its sizes, counts and pictures: all of it or nothing. */
export async function saveProduct(
  tx: Tx,
  { id, version, form, who }: { id: string; version: number; form: ProductForm; who: string },
): Promise<void> {
  // Sizes before the product: an order that locks the same sizes then never waits for us while we wait for it.
  const storedSizes = await queries.lockSizesOf(tx, id);
  const stored = await lockVersion(tx, id, version);
  const { sizes, pictures: wantedPictures, ...fields } = form;
  const columns = toColumns(fields);
  const storedPictures = await queries.selectPicturesOf(tx, id);
  const pictures = toStoredPictures(wantedPictures);
  await update(tx, { stored, change: { ...columns, ...samePrice(stored, columns) }, who });
  await saveSizes(tx, { id, wanted: sizes, stored: storedSizes, who });
  await saveCodes(tx, { id, wanted: sizes, stored: storedSizes });
  const arePicturesNew = JSON.stringify(storedPictures) !== JSON.stringify(pictures);
  if (arePicturesNew && !(await queries.replacePictures(tx, id, pictures)))
    throw new Refusal('picture-unknown');
  const { id: _id, version: _version, ...storedColumns } = stored;
  const before = {
    ...storedColumns,
    sizes: sortedNames(storedSizes),
    ...codesOf(storedSizes),
    pictures: storedPictures,
  };
  const codes = codesOf(toCodes(id, { wanted: sizes, stored: storedSizes }));
  const after = { ...storedColumns, ...withoutGaps(columns), sizes: sortedNames(sizes), ...codes, pictures };
  await recordChange(tx, { who, action: 'product.changed', id, name: form.name, before, after });
}

/** One field of the list. */
export async function changeQuickly(
  tx: Tx,
  { id, who, wanted: { version, price, mrp, published } }: { id: string; who: string; wanted: QuickChange },
): Promise<void> {
  const stored = await lockVersion(tx, id, version);
  const change: Partial<ProductColumns> = {
    ...(price === undefined ? {} : { pricePaise: paiseFromRupees(price) }),
    ...(mrp === undefined ? {} : { mrpPaise: mrp === null ? null : paiseFromRupees(mrp) }),
    ...(published === undefined ? {} : { published }),
  };
  refuseAboveMrp({ ...stored, ...change });
  await changeColumns(tx, { stored, who, change });
}

/** Some fields of a product that is locked, with the entry in the log. Nothing happens when nothing differs. */
export async function changeColumns(
  tx: Tx,
  { stored, change, who }: { stored: queries.StoredProduct; change: Partial<ProductColumns>; who: string },
): Promise<boolean> {
  const names = keysOf(change);
  if (names.every((name) => stored[name] === change[name])) return false;
  const { id, name } = { ...stored, ...change };
  await update(tx, { stored, change, who });
  const before = Object.fromEntries(names.map((field) => [field, stored[field]]));
  await recordChange(tx, { who, action: 'product.changed', id, name, before, after: change });
  return true;
}

/** Writes columns of a product that is locked. */
async function update(
  tx: Tx,
  { stored, change, who }: { stored: queries.StoredProduct; change: Partial<ProductColumns>; who: string },
): Promise<void> {
  const endedSale = await queries.updateProduct(tx, stored.id, change);
  if (!endedSale) return;
  const { id, name, pricePaise, mrpPaise } = { ...stored, ...change };
  const entry = { before: { ...endedSale }, after: { pricePaise, mrpPaise } };
  await recordChange(tx, { who, action: 'product.sale-ended', id, name, ...entry });
}

/** The law does not let anything be sold above its MRP. */
export function refuseAboveMrp(product: queries.StoredProduct): void {
  if (product.mrpPaise === null || product.mrpPaise >= product.pricePaise) return;
  throw new Refusal('mrp-below-price', {
    field: 'mrp',
    message: `${product.name}: the MRP cannot be below the price`,
  });
}

/** Locks a product that was read as `version`. */
export async function lockVersion(tx: Tx, id: string, version: number): Promise<queries.StoredProduct> {
  const [stored] = await queries.lockProducts(tx, [id]);
  if (!stored) throw new Refusal('product-not-found');
  if (stored.version !== version) throw new Refusal('changed-meanwhile');
  return stored;
}

export function toColumns({ price, mrp, ...stored }: ProductFields): ProductColumns {
  return {
    ...stored,
    pricePaise: paiseFromRupees(price),
    mrpPaise: mrp === null ? null : paiseFromRupees(mrp),
  };
}

async function insertUnderFreeId(tx: Tx, columns: ProductColumns): Promise<string> {
  for (const id of idsToTry(columns.name, columns.colour)) {
    if (await queries.insertProduct(tx, { id, ...columns })) return id;
  }
  throw new Error('There is always another id to try.');
}

/** Sizes go, come and change their order and count. A size that is new has no count before. */
async function saveSizes(
  tx: Tx,
  {
    id,
    wanted,
    stored,
    who,
  }: { id: string; wanted: ProductForm['sizes']; stored: queries.StoredSize[]; who: string },
): Promise<void> {
  const names = wanted.map(({ size }) => size);
  for (const { size } of stored.filter((old) => !names.includes(old.size))) {
    const isGone = await queries.deleteUnusedSize(tx, id, size);
    if (!isGone) throw new Refusal('size-has-history', { field: 'sizes', message: historyText(size) });
  }
  await queries.placeSizes(tx, id, names);
  const isNew = (size: string) => !stored.some((old) => old.size === size);
  const counted = wanted.filter(({ onHand, wasOnHand }) => onHand !== (wasOnHand ?? 0));
  const units = (sizes: ProductForm['sizes']) =>
    sizes.map(({ size, onHand, wasOnHand }) => ({ productId: id, size, onHand, wasOnHand: wasOnHand ?? 0 }));
  await correctUnits(tx, {
    sizes: units(counted.filter(({ size }) => isNew(size))),
    reason: 'opening',
    note: null,
    who,
  });
  await correctUnits(tx, {
    sizes: units(counted.filter(({ size }) => !isNew(size))),
    note: 'Counted on the product’s page',
    who,
  });
}

interface Codes {
  wanted: ProductForm['sizes'];
  stored: queries.StoredSize[];
}

/** What sizes are to be scanned by: what the form leaves out stays, and the SKU that the store makes is not stored. */
function toCodes(productId: string, { wanted, stored }: Codes): queries.SizeCodes[] {
  return wanted.map(({ size, ownSku, barcode }) => {
    const before = stored.find((old) => old.size === size);
    const isMade = ownSku?.toUpperCase() === makeSku(productId, size).toUpperCase();
    return {
      productId,
      size,
      sku: ownSku === undefined ? (before?.sku ?? null) : isMade ? null : ownSku || null,
      barcode: barcode === undefined ? (before?.barcode ?? null) : barcode || null,
    };
  });
}

async function saveCodes(tx: Tx, { id, wanted, stored }: Codes & { id: string }): Promise<void> {
  const changed = toCodes(id, { wanted, stored }).filter(({ size, sku, barcode }) => {
    const before = stored.find((old) => old.size === size);
    return sku !== (before?.sku ?? null) || barcode !== (before?.barcode ?? null);
  });
  if (!(await queries.writeCodes(tx, changed))) throw new Refusal('sku-taken', { field: 'sizes' });
}

/** For the log: the codes that there are, by size. */
export function codesOf(sizes: readonly { size: string; sku: string | null; barcode: string | null }[]) {
  const list = (code: 'sku' | 'barcode') =>
    Object.fromEntries(sizes.flatMap((size) => (size[code] === null ? [] : [[size.size, size[code]]])));
  return { skus: list('sku'), barcodes: list('barcode') };
}

/** Leaves the price out of a save that does not change it, so that a discount set by hand stays. */
function samePrice(stored: queries.StoredProduct, columns: ProductColumns): Partial<ProductColumns> {
  const isSame = stored.pricePaise === columns.pricePaise && stored.mrpPaise === columns.mrpPaise;
  return isSame ? { pricePaise: undefined, mrpPaise: undefined } : {};
}

function historyText(size: string): string {
  return `Size ${size} has had stock and cannot be removed. Set its stock to 0 instead.`;
}

function toStoredPictures(pictures: ProductForm['pictures']): queries.StoredPicture[] {
  return pictures.map(({ file, alt, model }) => ({ file, alt, ...(model && { model }) }));
}

function sortedNames(sizes: readonly { size: string }[]): string[] {
  return sizes.map(({ size }) => size).toSorted();
}

function getStock(sizes: ProductForm['sizes']): Record<string, number> {
  return Object.fromEntries(sizes.map(({ size, onHand }) => [size, onHand]));
}

const undoSchema = productFieldsSchema
  .omit({ price: true, mrp: true })
  .extend({
    pricePaise: z.int(),
    mrpPaise: z.int().nullable(),
    pictures: z.array(queries.storedPicture),
  })
  .partial()
  .strict();

export const undoProduct: Undoable = {
  async readNow(tx, id) {
    const [product] = await queries.lockProducts(tx, [id]);
    return product && { ...product, pictures: await queries.selectPicturesOf(tx, id) };
  },
  async restore(tx, id, fields) {
    const { pictures, ...columns } = fieldsAs(undoSchema, fields);
    const [product] = await queries.lockProducts(tx, [id]);
    if (!product) throw new Refusal('undo-not-possible');
    refuseAboveMrp({ ...product, ...withoutGaps(columns) });
    await queries.updateProduct(tx, id, withoutGaps(columns));
    if (pictures && !(await queries.replacePictures(tx, id, pictures))) throw new Refusal('picture-unknown');
  },
};

type WithoutGaps<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

function withoutGaps<T extends object>(fields: T): WithoutGaps<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutGaps<T>;
}
