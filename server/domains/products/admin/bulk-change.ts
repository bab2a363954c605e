import type { BulkChange, BulkPreviewRow } from '#core/contract/products/admin.ts';
import { paiseFromRupees, rupeesFromPaise } from '#core/pricing/paise.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { categoryLabel, fitsNoGstRate, MRP_BELOW_PRICE } from '#core/rules/products.ts';
import type { Db } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { ProductColumns } from '../columns.queries.ts';
import { changeColumns, refuseAboveMrp } from './save-product.ts';
import { lockProducts, type StoredProduct, selectProducts } from './write-product.queries.ts';

const RUPEE = 100;

/** What one change would make of each of these products. Nothing is changed. */
export async function previewBulkChange(
  db: Db,
  { ids, change }: { ids: string[]; change: BulkChange },
): Promise<BulkPreviewRow[]> {
  const stored = await selectProducts(db, ids);
  return stored
    .map((product) => previewRow(product, change))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN'));
}

/** Changes all of them or none; refused when one has been changed since it was previewed. */
export async function applyBulkChange(
  db: Db,
  { products, change, who }: { products: { id: string; version: number }[]; change: BulkChange; who: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    const stored = await lockProducts(
      tx,
      products.map(({ id }) => id),
    );
    const versions = new Map(products.map(({ id, version }) => [id, version]));
    const isStale = stored.some(({ id, version }) => versions.get(id) !== version);
    if (isStale || stored.length !== versions.size) throw new Refusal('changed-meanwhile');
    let changed = 0;
    for (const product of stored) {
      const columns = columnsFor(product, change);
      if (columns.pricePaise !== undefined) refuseAboveMrp({ ...product, ...columns });
      if (await changeColumns(tx, { stored: product, change: columns, who })) changed += 1;
    }
    return changed;
  });
}

function columnsFor(product: StoredProduct, change: BulkChange): Partial<ProductColumns> {
  switch (change.kind) {
    case 'published':
      return { published: change.published };
    case 'price':
      return { pricePaise: paiseFromRupees(change.price) };
    case 'percent':
      return { pricePaise: inWholeRupees(product.pricePaise * (1 + change.percent / 100)) };
    case 'tag':
      return { homeTag: change.tag };
    case 'category':
      return { category: change.category };
  }
}

function inWholeRupees(paise: number): number {
  return Math.max(RUPEE, Math.round(paise / RUPEE) * RUPEE);
}

function previewRow(product: StoredProduct, change: BulkChange): BulkPreviewRow {
  const after = { ...product, ...columnsFor(product, change) };
  const [old, next] = [toText(product, change), toText(after, change)];
  return {
    id: product.id,
    name: product.name,
    version: product.version,
    before: old,
    after: next,
    isChanged: old !== next,
    problem: getProblem(after),
  };
}

function getProblem({ pricePaise, mrpPaise }: StoredProduct): string | null {
  if (mrpPaise !== null && mrpPaise < pricePaise)
    return `${MRP_BELOW_PRICE}: ${formatRupees(rupeesFromPaise(mrpPaise))}`;
  return null;
}

function toText(product: StoredProduct, { kind }: BulkChange): string {
  if (kind === 'published') return product.published ? 'On sale' : 'Hidden';
  if (kind === 'tag') return product.homeTag ?? 'No tag';
  if (kind === 'category') return categoryLabel(product.category);
  const price = rupeesFromPaise(product.pricePaise);
  return formatRupees(price) + (fitsNoGstRate(price) ? ' (fits no GST rate)' : '');
}
