import type {
  BulkChange,
  ProductForm,
  QuickChange,
  StaffProduct,
  StaffProductDetail,
  StaffProductList,
  StaffProductQuery,
} from '#core/contract/products/admin.ts';
import { HOME_SECTIONS, NEW_ARRIVALS_TAG, PRODUCT_TYPES, SALE_TAG } from '#core/rules/categories.ts';
import type { Db } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { capCount, decodeNewest, toPage } from '#server/domains/lists.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import type { StockNotifier } from '#server/domains/stock/stock-notifier.ts';
import type { ProductSchedule } from '../schedule/schedule.service.ts';
import { applyBulkChange, previewBulkChange } from './bulk-change.ts';
import {
  countStaffProducts,
  deleteUnordered,
  selectStaffFacets,
  selectStaffPage,
  selectStaffProduct,
  selectStyles,
} from './products.queries.ts';
import { changeQuickly, createProduct, lockVersion, saveProduct } from './save-product.ts';

const COUNT_CAP = 100;
const PAGE = 50;
const STYLES_OFFERED = 20;

/** Products as staff see and change them. */
export function createProductAdmin(parts: {
  db: Db;
  settings: Settings;
  stockNotifier: StockNotifier;
  schedule: ProductSchedule;
}) {
  const { db, settings, stockNotifier, schedule } = parts;

  async function list(query: StaffProductQuery): Promise<StaffProductList> {
    const { lowAt } = await settings.readCached('stock');
    const limit = query.limit ?? PAGE;
    const filter = { ...query, lowAt };
    const [rows, total, facets] = await Promise.all([
      selectStaffPage(db, filter, { limit: limit + 1, after: decodeNewest(query.cursor) }),
      countStaffProducts(db, filter, COUNT_CAP),
      selectStaffFacets(db, { lowAt, cap: COUNT_CAP }),
    ]);
    const { page, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => [new Date(createdAt), id]);
    const hidden = capCount(facets.hidden, COUNT_CAP);
    return {
      products: page,
      nextCursor,
      total: capCount(total, COUNT_CAP),
      counts: {
        all: { count: facets.onSale + hidden.count, isCapped: hidden.isCapped },
        onSale: { count: facets.onSale, isCapped: false },
        hidden,
        low: capCount(facets.low, COUNT_CAP),
      },
      categories: together(
        PRODUCT_TYPES.map(({ category }) => category),
        facets.categories,
      ),
      tags: together([...HOME_SECTIONS, SALE_TAG, NEW_ARRIVALS_TAG], facets.tags),
      lowAt,
    };
  }

  async function read(id: string): Promise<StaffProductDetail> {
    const [row, { lowAt }] = await Promise.all([selectStaffProduct(db, id), settings.read('stock')]);
    if (!row) throw new Refusal('product-not-found');
    return { ...row, planned: await schedule.list(row), lowAt };
  }

  /** To pick from; those that match what is typed. */
  async function listStyles(search = ''): Promise<{ style: string; products: number }[]> {
    return selectStyles(db, { search, limit: STYLES_OFFERED });
  }

  async function add(form: ProductForm, who: string): Promise<{ id: string; version: number }> {
    const id = await db.transaction((tx) => createProduct(tx, { form, who }));
    return { id, version: 1 };
  }

  async function save(
    id: string,
    { version, ...form }: ProductForm & { version: number },
    who: string,
  ): Promise<{ id: string; version: number }> {
    await db.transaction((tx) => saveProduct(tx, { id, version, form, who }));
    stockNotifier.notify([{ productId: id }]);
    return { id, version: version + 1 };
  }

  async function change(id: string, wanted: QuickChange, who: string): Promise<StaffProduct> {
    await db.transaction((tx) => changeQuickly(tx, { id, wanted, who }));
    const row = await selectStaffProduct(db, id);
    if (!row) throw new Refusal('product-not-found');
    const { pictures, ...product } = row;
    return { ...product, picture: pictures[0] ?? null };
  }

  /** Only what nobody has ever ordered can go. */
  async function remove(id: string, version: number, who: string): Promise<void> {
    await db.transaction(async (tx) => {
      const isGone = await deleteUnordered(tx, { id, version });
      if (!isGone) {
        const stored = await lockVersion(tx, id, version);
        throw new Refusal('product-was-ordered', {
          message: `${stored.name} has been ordered. Take it off sale instead.`,
        });
      }
      const change = { before: { name: isGone.name, version }, after: null };
      await recordChange(tx, { who, action: 'product.deleted', id, name: isGone.name, ...change });
    });
  }

  async function previewBulk(request: { ids: string[]; change: BulkChange }) {
    return { rows: await previewBulkChange(db, request) };
  }

  async function applyBulk(request: Omit<Parameters<typeof applyBulkChange>[1], 'who'>, who: string) {
    return { changed: await applyBulkChange(db, { ...request, who }) };
  }

  return {
    list,
    read,
    listStyles,
    readDefaults: settings.readProductDefaults,
    add,
    save,
    change,
    remove,
    previewBulk,
    applyBulk,
  };
}

function together(known: readonly string[], present: readonly string[]): string[] {
  return [...new Set([...known, ...present.toSorted()])];
}
