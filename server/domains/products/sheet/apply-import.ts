import { compareSizes } from '#core/rules/products.ts';
import type { Tx } from '#server/db/client.ts';
import { recordChanges } from '#server/domains/audit/record-change.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { correctUnits, lockUnits } from '#server/domains/stock/admin/change-stock.ts';
import { idsToTry, numberedIds } from '../admin/product-id.ts';
import { codesOf } from '../admin/save-product.ts';
import { lockProducts, writeCodes } from '../admin/write-product.queries.ts';
import type { ProductColumns } from '../columns.queries.ts';
import type { CheckedRow } from './check-import.ts';
import { insertTogether, placeTogether, selectTakenIds, updateTogether } from './sheet.queries.ts';

interface Doing {
  who: string;
  note: string;
}

/** Locks everything that a whole file changes, in one go and in the order that everybody keeps: sizes, then products. */
export async function lockRows(tx: Tx, rows: CheckedRow[]): Promise<void> {
  const changed = rows.flatMap(({ stored, stock }) => (stored ? [{ id: stored.id, stock }] : []));
  await lockUnits(
    tx,
    changed.flatMap(({ id, stock }) => stock.map(({ size }) => ({ productId: id, size }))),
  );
  await lockProducts(
    tx,
    changed.map(({ id }) => id),
  );
}

/** Carries out some rows of an import together. Refused as a whole when one of the products has changed meanwhile. */
export async function applyRows(tx: Tx, rows: CheckedRow[], { who, note }: Doing): Promise<string[]> {
  const made = await makeProducts(tx, rows, who);
  const touched = [
    ...made,
    ...rows.flatMap(({ stored, ...row }) => (stored ? [{ id: stored.id, stored, row }] : [])),
  ];
  await placeTogether(tx, touched.flatMap(getPlaces));
  const counted = touched.flatMap(({ id, row }) => row.stock.map((count) => ({ productId: id, ...count })));
  const known = counted.flatMap(({ wasOnHand, ...count }) =>
    wasOnHand === null ? [] : [{ ...count, wasOnHand }],
  );
  const opened = counted.flatMap(({ wasOnHand, ...count }) =>
    wasOnHand === null ? [{ ...count, wasOnHand: 0 }] : [],
  );
  // Sizes before products, as everywhere.
  await correctUnits(tx, { sizes: known, note, who });
  await correctUnits(tx, { sizes: opened, note, who, reason: 'opening' });
  await changeProducts(tx, rows, who);
  const codes = touched.flatMap(({ id, row }) => row.codes.map((code) => ({ productId: id, ...code })));
  if (!(await writeCodes(tx, codes))) throw new Refusal('sku-taken');
  return touched.map(({ id }) => id);
}

async function makeProducts(tx: Tx, rows: CheckedRow[], who: string) {
  const wanted = rows.flatMap(({ stored, columns, ...row }) =>
    stored || !columns ? [] : [{ columns, row }],
  );
  if (wanted.length === 0) return [];
  const ids = await freeIds(
    tx,
    wanted.map(({ columns }) => columns),
  );
  const made = wanted.map((product, place) => ({ ...product, id: ids[place] ?? '', stored: undefined }));
  const areInserted = await insertTogether(
    tx,
    made.map(({ id, columns }) => ({ id, ...columns })),
  );
  if (!areInserted) throw new Refusal('changed-meanwhile');
  await recordChanges(
    tx,
    made.map(({ id, columns, row }) => {
      const after = { ...columns, ...codesOf(row.codes) };
      return { who, action: 'product.made', id, name: columns.name, before: null, after };
    }),
  );
  return made;
}

/** An id for each, none of them taken and no two the same. */
async function freeIds(tx: Tx, products: ProductColumns[]): Promise<string[]> {
  const candidates = products.flatMap(({ name, colour }) => numberedIds(name, colour));
  const taken = new Set(await selectTakenIds(tx, candidates));
  return products.map(({ name, colour }) => {
    for (const id of idsToTry(name, colour)) {
      if (taken.has(id)) continue;
      taken.add(id);
      return id;
    }
    throw new Error('There is always another id to try.');
  });
}

async function changeProducts(tx: Tx, rows: CheckedRow[], who: string): Promise<void> {
  const changed = rows.flatMap(({ stored, columns, areFieldsChanged, codes }) =>
    stored && columns && areFieldsChanged ? [{ stored, columns, codes }] : [],
  );
  if (changed.length === 0) return;
  const locked = await lockProducts(
    tx,
    changed.map(({ stored }) => stored.id),
  );
  const versions = new Map(locked.map(({ id, version }) => [id, version]));
  if (changed.some(({ stored }) => versions.get(stored.id) !== stored.version))
    throw new Refusal('changed-meanwhile');
  await updateTogether(
    tx,
    changed.map(({ stored, columns }) => ({ id: stored.id, ...columns })),
  );
  await recordChanges(
    tx,
    changed.map(({ stored, columns, codes }) => {
      const { id, version: _version, sizes, ...storedColumns } = stored;
      const newCodes = sizes.map((size) => ({ ...size, ...codes.find((code) => code.size === size.size) }));
      const before = { ...storedColumns, ...codesOf(sizes) };
      const after = { ...columns, ...codesOf(newCodes) };
      return { who, action: 'product.changed', id, name: columns.name, before, after };
    }),
  );
}

/** The places of a product's sizes, when it gets a new one. */
function getPlaces({
  id,
  stored,
  row,
}: { id: string; row: Pick<CheckedRow, 'stock'> } & Pick<CheckedRow, 'stored'>) {
  const added = row.stock.flatMap(({ size, wasOnHand }) => (wasOnHand === null ? [size] : []));
  if (added.length === 0) return [];
  const sizes = [...(stored?.sizes.map(({ size }) => size) ?? []), ...added].toSorted(compareSizes);
  return sizes.map((size, position) => ({ productId: id, size, position }));
}
