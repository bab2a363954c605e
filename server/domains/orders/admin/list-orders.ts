import {
  type OrderFilters,
  type OrderViews,
  orderFiltersSchema,
  type StaffOrderList,
} from '#core/contract/orders/list.ts';
import { ORDER_VIEWS } from '#core/rules/order-views.ts';
import type { Db } from '#server/db/client.ts';
import { capCount } from '#server/domains/capped-count.ts';
import { decodeNewest, encodeNewest } from '#server/domains/newest-cursor.ts';
import { type CountedRow, countOrders, selectOrderPage, selectProductName } from './order-list.queries.ts';
import { presentListedOrder } from './present-order.ts';
import { selectSavedViews } from './saved-views.queries.ts';

/** One page of the orders that fulfil the filters, newest first, and how many there are. */
export async function listOrders(
  { db }: { db: Db },
  { cursor, limit, ...filters }: OrderFilters & { cursor?: string | undefined; limit: number },
): Promise<StaffOrderList> {
  const after = cursor === undefined ? null : decodeNewest(cursor);
  const [rows, [counted], productName] = await Promise.all([
    selectOrderPage(db, { filters, after, limit }),
    countOrders(db, [{ filters, withOldest: false }]),
    filters.product ? selectProductName(db, filters.product) : null,
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    orders: page.map(presentListedOrder),
    nextCursor: last ? encodeNewest({ at: new Date(last.placedAt), id: last.id }) : null,
    productName,
    ...presentCount(counted),
  };
}

/** The views that everybody has and those that this person has saved, each with its count. */
export async function readOrderViews({ db }: { db: Db }, userId: string): Promise<OrderViews> {
  const own = await selectSavedViews(db, { userId, list: 'orders' });
  const counts = await countOrders(db, [
    ...ORDER_VIEWS.map(({ key }) => ({ filters: { view: key }, withOldest: isWork(key) })),
    ...own.map(({ query }) => ({ filters: filtersOf(query), withOldest: false })),
  ]);
  return {
    views: ORDER_VIEWS.map(({ key }, place) => ({
      key,
      oldestAt: isoOrNull(counts[place]?.oldestAt),
      ...presentCount(counts[place]),
    })),
    own: own.map(({ id, name, query }, place) => ({
      id,
      name,
      query,
      ...presentCount(counts[ORDER_VIEWS.length + place]),
    })),
  };
}

function isWork(key: string): boolean {
  return ['to-confirm', 'to-pack', 'to-ship', 'on-the-road'].includes(key);
}

/** The filters of a saved URL; one that is no longer known narrows nothing down. */
function filtersOf(query: string): OrderFilters {
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const parsed = orderFiltersSchema.safeParse(parameters);
  return parsed.success ? parsed.data : {};
}

function presentCount(row: CountedRow | undefined) {
  return capCount(row?.count ?? 0);
}

function isoOrNull(at: string | null | undefined): string | null {
  return at ? new Date(at).toISOString() : null;
}
