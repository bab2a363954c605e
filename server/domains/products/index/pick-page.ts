import type { ProductSort } from '#core/contract/products.ts';
import type { ProductCursor } from '../product-cursor.ts';
import type { Filtered } from './filter-rows.ts';
import { compareTexts, type OrderName, type ProductIndex, SORTED_BY } from './product-index.ts';

/** Which of the index's orders it is, and whether it is read from its end. */
const SORTS: Record<ProductSort, { order: OrderName; isDescending: boolean }> = {
  newest: { order: 'newest', isDescending: true },
  'price-asc': { order: 'price', isDescending: false },
  'price-desc': { order: 'price', isDescending: true },
  'best-selling': { order: 'bestSelling', isDescending: true },
};

/** The first `limit` rows of a list in its order, or those after a cursor; as cursors. */
export function pickPage(
  index: ProductIndex,
  { unmetByKind, unmetByOffer, rows }: Filtered,
  { sort, limit, after }: { sort: ProductSort; limit: number; after?: ProductCursor | undefined },
): ProductCursor[] {
  const { order, isDescending } = SORTS[sort];
  const { kind, offer } = index.columns();
  const sorted = index.orders[order].rows();
  const among = rows && new Set(rows);
  const step = isDescending ? -1 : 1;
  const page: ProductCursor[] = [];
  for (let at = findStart(index, sort, after); at >= 0 && at < sorted.length; at += step) {
    const row = sorted[at] ?? 0;
    if (unmetByKind[kind[row] ?? 0] || unmetByOffer[offer[row] ?? 0]) continue;
    if (among && !among.has(row)) continue;
    page.push(toCursor(index, row, sort));
    if (page.length === limit) break;
  }
  return page;
}

function findStart(index: ProductIndex, sort: ProductSort, after: ProductCursor | undefined): number {
  const { order: name, isDescending } = SORTS[sort];
  const order = index.orders[name];
  if (!after) return isDescending ? order.rows().length - 1 : 0;
  const compare = (row: number) => compareWith(index, row, { name, after });
  return isDescending
    ? order.findFirst((row) => compare(row) >= 0) - 1
    : order.findFirst((row) => compare(row) > 0);
}

/** Below 0 where the row comes before the cursor, in ascending order. */
function compareWith(
  index: ProductIndex,
  row: number,
  { name, after }: { name: OrderName; after: ProductCursor },
): number {
  const [first, second] = SORTED_BY[name].map((column) => index.columns()[column][row] ?? 0);
  if (first !== after.value) return (first ?? 0) - after.value;
  if (second !== undefined && second !== after.createdAt) return second - (after.createdAt ?? 0);
  return compareTexts(index.ids[row] ?? '', after.id);
}

function toCursor(index: ProductIndex, row: number, sort: ProductSort): ProductCursor {
  const [first, second] = SORTED_BY[SORTS[sort].order].map((column) => index.columns()[column][row] ?? 0);
  const id = index.ids[row] ?? '';
  return { sort, value: first ?? 0, id, ...(second !== undefined && { createdAt: second }) };
}
