import { randomUUID } from 'node:crypto';
import {
  MOST_OWN_VIEWS,
  type OrderFilters,
  type OrderViews,
  orderFiltersSchema,
  type SaveView,
  type StaffOrderList,
  toSavedQuery,
} from '#core/contract/orders/list.ts';
import { UNPAID_DAYS, type UnpaidListQuery, type UnpaidOrderList } from '#core/contract/orders/unpaid.ts';
import { isComingBack } from '#core/rules/order-states.ts';
import { ORDER_VIEWS } from '#core/rules/order-views.ts';
import type { Db } from '#server/db/client.ts';
import { capCount, decodeNewest, selectProductName, toPage } from '#server/domains/lists.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { OrderContext } from '../order-context.ts';
import {
  countOrders,
  deleteSavedView,
  selectOrderPage,
  selectSavedViews,
  selectUnpaidPage,
  upsertSavedView,
} from './order-list.queries.ts';
import { isStillOpen } from './read-order.ts';

const DAY_MS = 24 * 3_600_000;

/** One page of the orders that fulfil the filters, newest first, and how many there are. */
export async function listOrders(
  { db }: { db: Db },
  { cursor, limit, ...filters }: OrderFilters & { cursor?: string | undefined; limit: number },
): Promise<StaffOrderList> {
  const [rows, [counted], productName] = await Promise.all([
    selectOrderPage(db, { filters, after: decodeNewest(cursor), limit }),
    countOrders(db, [{ filters }]),
    filters.product ? selectProductName(db, filters.product) : null,
  ]);
  const { page, nextCursor } = toPage(rows, limit, ({ placedAt, id }) => [new Date(placedAt), id]);
  const orders = page.map((row) => ({ ...row, isComingBack: isComingBack(row) }));
  return { orders, nextCursor, productName, ...capCount(counted?.count ?? 0) };
}

/** The checkouts of the last days whose payment did not make them orders; with a search those of any age. */
export async function listUnpaidOrders(
  { db, now }: Pick<OrderContext, 'db' | 'now'>,
  { search, cursor, limit }: UnpaidListQuery,
): Promise<UnpaidOrderList> {
  const at = now();
  const since = new Date(at.getTime() - UNPAID_DAYS * DAY_MS);
  const rows = await selectUnpaidPage(db, { search, since, after: decodeNewest(cursor), limit });
  const { page, nextCursor } = toPage(rows, limit, ({ startedAt, id }) => [new Date(startedAt), id]);
  return {
    orders: page.map((row) => ({ ...row, isOpen: isStillOpen(row.status, row.endsAt, at) })),
    nextCursor,
  };
}

/** Views whose first order shows how long it has been waiting. */
const WORK: readonly string[] = ['to-confirm', 'to-pack', 'to-book', 'to-ship', 'on-the-road'];

/** The views that everybody has and those that this person has saved, each with its count. */
export async function readOrderViews({ db }: { db: Db }, userId: string): Promise<OrderViews> {
  const own = await selectSavedViews(db, userId);
  const counts = await countOrders(db, [
    ...ORDER_VIEWS.map(({ key }) => ({ filters: { view: key }, withOldest: WORK.includes(key) })),
    ...own.map(({ query }) => ({ filters: toFilters(query) })),
  ]);
  const counted = counts.map(({ count }) => capCount(count));
  const none = capCount(0);
  return {
    views: ORDER_VIEWS.map(({ key }, place) => ({
      key,
      oldestAt: counts[place]?.oldestAt ?? null,
      ...(counted[place] ?? none),
    })),
    own: own.map((view, place) => ({ ...view, ...(counted[ORDER_VIEWS.length + place] ?? none) })),
  };
}

/** The filters of a saved URL; one that is no longer known narrows nothing down. */
function toFilters(query: string): OrderFilters {
  const parsed = orderFiltersSchema.safeParse(Object.fromEntries(new URLSearchParams(query)));
  return parsed.success ? parsed.data : {};
}

/** Saves a list with its filters under a name, for this person alone. */
export async function saveOrderView(
  { db }: { db: Db },
  { userId, name, query }: SaveView & { userId: string },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const id = await upsertSavedView(tx, { id: randomUUID(), userId, name, query: toSavedQuery(query) });
    if ((await selectSavedViews(tx, userId)).length > MOST_OWN_VIEWS) throw new Refusal('too-many-views');
    return { id };
  });
}

export async function removeOrderView(
  { db }: { db: Db },
  view: { userId: string; id: string },
): Promise<void> {
  if (!(await deleteSavedView(db, view))) throw new Refusal('not-found');
}
