import type {
  BulkChange,
  BulkPreviewRow,
  CappedCount,
  ProductDefaults,
  ProductForm,
  QuickChange,
  StaffProduct,
  StaffProductDetail,
  StaffProductList,
  StaffProductQuery,
} from '#core/contract/products/admin.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { HOME_SECTIONS, NEW_ARRIVALS_TAG, PRODUCT_TYPES, SALE_TAG } from '#core/rules/categories.ts';
import type { Db } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { decodeNewest, encodeNewest } from '#server/domains/newest-cursor.ts';
import { presentPicture } from '#server/domains/pictures/present-picture.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';
import type { StockNews } from '#server/domains/stock/stock-news.ts';
import { presentProductPicture } from '../present-product.ts';
import type { ProductSchedule } from '../schedule/schedule.service.ts';
import { applyBulkChange, previewBulkChange } from './bulk-change.ts';
import {
  countStaffProducts,
  deleteUnordered,
  type StaffDetailRow,
  type StaffProductRow,
  selectStaffFacets,
  selectStaffPage,
  selectStaffProduct,
} from './products.queries.ts';
import { changeQuickly, createProduct, lockVersion, saveProduct } from './save-product.ts';

const COUNT_CAP = 100;
const PAGE = 50;

/** Products as staff see and change them. */
export function createProductAdmin({
  db,
  settings,
  stockNews,
  schedule,
}: {
  db: Db;
  settings: Settings;
  stockNews: StockNews;
  schedule: ProductSchedule;
}) {
  async function list(query: StaffProductQuery): Promise<StaffProductList> {
    const { lowAt } = await settings.read('stock');
    const limit = query.limit ?? PAGE;
    const filter = { ...query, lowAt };
    const [rows, total, facets] = await Promise.all([
      selectStaffPage(db, { filter, limit: limit + 1, after: toStart(query.cursor) }),
      countStaffProducts(db, { filter, cap: COUNT_CAP }),
      selectStaffFacets(db, { lowAt, cap: COUNT_CAP }),
    ]);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const hidden = capped(facets.hidden);
    return {
      products: shown.map(presentRow),
      nextCursor:
        rows.length > limit && last ? encodeNewest({ at: new Date(last.createdAt), id: last.id }) : null,
      total: capped(total),
      counts: {
        all: { count: facets.onSale + hidden.count, isCapped: hidden.isCapped },
        onSale: { count: facets.onSale, isCapped: false },
        hidden,
        low: capped(facets.low),
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
    const product = presentDetail(row);
    return { ...product, planned: await schedule.list(product), lowAt };
  }

  /** What a new product begins with. */
  async function readDefaults(): Promise<ProductDefaults> {
    return settings.readProductDefaults();
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
    stockNews.tell([{ productId: id }]);
    return { id, version: version + 1 };
  }

  async function change(id: string, wanted: QuickChange, who: string): Promise<StaffProduct> {
    await db.transaction((tx) => changeQuickly(tx, { id, wanted, who }));
    const row = await selectStaffProduct(db, id);
    if (!row) throw new Refusal('product-not-found');
    return presentRow({ ...row, picture: row.pictures[0] ?? null });
  }

  /** Only what nobody has ever ordered can go. */
  async function remove(id: string, version: number, who: string): Promise<void> {
    await db.transaction(async (tx) => {
      const isGone = await deleteUnordered(tx, { id, version });
      if (!isGone) {
        const kept = await lockVersion(tx, id, version);
        throw new Refusal('product-was-ordered', {
          message: `${kept.name} has been ordered. Take it off sale instead.`,
        });
      }
      await recordChange(tx, {
        who,
        action: 'product.deleted',
        subject: { kind: 'product', id, name: isGone.name },
        before: { name: isGone.name, version },
        after: null,
      });
    });
  }

  async function previewBulk(request: {
    ids: string[];
    change: BulkChange;
  }): Promise<{ rows: BulkPreviewRow[] }> {
    return { rows: await previewBulkChange(db, request) };
  }

  async function applyBulk(
    request: { products: { id: string; version: number }[]; change: BulkChange },
    who: string,
  ): Promise<{ changed: number }> {
    return { changed: await applyBulkChange(db, { ...request, who }) };
  }

  return { list, read, readDefaults, add, save, change, remove, previewBulk, applyBulk };
}

function toStart(cursor: string | undefined): [string, string] | undefined {
  if (cursor === undefined) return undefined;
  const { at, id } = decodeNewest(cursor);
  return [at.toISOString(), id];
}

function capped(count: number): CappedCount {
  return { count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP };
}

function together(known: readonly string[], present: readonly string[]): string[] {
  return [...new Set([...known, ...present.toSorted()])];
}

/** A row with its amounts in rupees and its times as the API writes them. */
function present<Row extends Pick<StaffProductRow, 'pricePaise' | 'mrpPaise' | 'sale' | 'createdAt'>>(
  row: Row,
) {
  const { pricePaise, mrpPaise, sale, createdAt, ...fields } = row;
  return {
    ...fields,
    price: rupeesFromPaise(pricePaise),
    mrp: rupeesOrNull(mrpPaise),
    sale: sale && {
      price: rupeesFromPaise(sale.pricePaise),
      mrp: rupeesOrNull(sale.mrpPaise),
      until: sale.until && new Date(sale.until).toISOString(),
    },
    createdAt: new Date(createdAt).toISOString(),
  };
}

function rupeesOrNull(paise: number | null): number | null {
  return paise === null ? null : rupeesFromPaise(paise);
}

function presentRow({ sizes, picture, ...row }: StaffProductRow): StaffProduct {
  return {
    ...present(row),
    sizes: sizes.map(({ size, onHand, held }) => ({ size, onHand, held })),
    picture: picture && presentPicture(picture),
  };
}

function presentDetail({
  pictures,
  updatedAt,
  ...row
}: StaffDetailRow): Omit<StaffProductDetail, 'planned' | 'lowAt'> {
  return {
    ...present(row),
    updatedAt: new Date(updatedAt).toISOString(),
    pictures: pictures.map((picture) => ({ ...presentProductPicture(picture), file: picture.file })),
  };
}
