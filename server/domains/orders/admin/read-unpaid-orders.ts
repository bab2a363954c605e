import {
  UNPAID_DAYS,
  type UnpaidListQuery,
  type UnpaidOrder,
  type UnpaidOrderList,
} from '#core/contract/orders/unpaid.ts';
import { decodeNewest, encodeNewest } from '#server/domains/newest-cursor.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { selectOrder } from '../orders.queries.ts';
import type { OrderAdminContext } from './order-admin-context.ts';
import {
  selectStaffCustomer,
  selectStaffHistory,
  selectStaffLines,
  selectStaffRefunds,
} from './order-details.queries.ts';
import { presentUnpaidOrder, presentUnpaidRow } from './present-unpaid-order.ts';
import type { PayoutAccess } from './read-order.ts';
import { selectUnpaidPage } from './unpaid-orders.queries.ts';

type UnpaidContext = Pick<OrderAdminContext, 'db' | 'now' | 'readDuePayouts' | 'readAttempts'>;

const DAY_MS = 24 * 3_600_000;

/** The checkouts of the last days whose payment did not make them orders; with a search those of any age. */
export async function listUnpaidOrders(
  { db, now }: UnpaidContext,
  { search, cursor, limit }: UnpaidListQuery,
): Promise<UnpaidOrderList> {
  const at = now();
  const rows = await selectUnpaidPage(db, {
    search,
    since: new Date(at.getTime() - UNPAID_DAYS * DAY_MS),
    after: cursor === undefined ? null : decodeNewest(cursor),
    limit,
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    orders: page.map((row) => presentUnpaidRow(row, at)),
    nextCursor: last ? encodeNewest({ at: new Date(last.startedAt), id: last.id }) : null,
  };
}

/** One of them with everything that answers "I paid, where is my order?". */
export async function readUnpaidOrder(
  { db, now, readDuePayouts, readAttempts }: UnpaidContext,
  orderId: string,
  { canPay }: PayoutAccess,
): Promise<UnpaidOrder> {
  const order = await selectOrder(db, orderId);
  if (order?.placedAt !== null) throw new Refusal('order-not-found');
  const [lines, history, refunds, payouts, customer, attempts] = await Promise.all([
    selectStaffLines(db, orderId),
    selectStaffHistory(db, orderId),
    selectStaffRefunds(db, orderId),
    canPay ? readDuePayouts(orderId) : [],
    selectStaffCustomer(db, order.userId),
    readAttempts(orderId),
  ]);
  if (!customer) throw new Refusal('order-not-found');
  return presentUnpaidOrder({ order, lines, history, refunds, payouts, customer, attempts, at: now() });
}
