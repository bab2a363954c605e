import { randomUUID } from 'node:crypto';
import type { ChangeAddress, ChangeSize } from '#core/contract/orders/details.ts';
import { isCancellable } from '#core/rules/order-states.ts';
import { hidePayeeLink } from '#core/rules/payee.ts';
import type { Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { NO_ANSWER, onceInTransaction } from '#server/domains/idempotency.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { moveSizes, type StockUnits } from '#server/domains/stock/take-stock.ts';
import { lockPlaced, requirePlaced } from '../lifecycle/change-order.ts';
import { eventsOfOrder, ORDER_MESSAGES } from '../lifecycle/order-messages.ts';
import type { Actor, OrderContext } from '../order-context.ts';
import {
  getAddress,
  insertHistory,
  type OrderAddress,
  type OrderRow,
  selectLines,
  selectOrder,
  toAddress,
} from '../orders.queries.ts';
import { toTrackingUrl } from '../tracking-url.ts';
import {
  AGAIN,
  insertMessageAgain,
  selectMessages,
  selectOrderVersion,
  selectReturnsOfOrder,
  selectStaffRefunds,
  updateAddress,
  updateLineSize,
  updateTrackToken,
} from './order-details.queries.ts';

interface StaffAction {
  staff: Actor;
  orderId: string;
}

/** One that is done once for each key. */
interface StaffChange extends StaffAction {
  key: string | undefined;
}

/** Sends an order that has not left somewhere else. What delivery was charged for stays as it was agreed. */
export async function changeAddress(
  context: OrderContext,
  { staff, orderId, change, key }: StaffChange & { change: ChangeAddress },
): Promise<void> {
  const after = toAddress(await context.delivery.checkAddress(change.shipping));
  const call = { userId: staff.id, key, name: `address ${orderId}`, body: change, ...NO_ANSWER };
  await onceInTransaction(context, call, async (tx) => {
    const order = await lockChangeable(context, tx, { orderId, version: change.version });
    const before = getAddress(order);
    await updateAddress(tx, orderId, after);
    const [from, to] = [inOneLine(before), inOneLine(after)];
    await insertHistory(tx, orderId, [{ what: 'address', from, to, who: staff.id }]);
    await recordChange(tx, { who: staff.id, action: 'order.address-changed', id: orderId, before, after });
  });
}

function inOneLine(to: OrderAddress): string {
  return `${to.shipName}, ${to.shipAddress}, ${to.shipCity}, ${to.shipState} ${to.shipPincode}, ${to.shipPhone}`;
}

/** Another size of the same thing, at the same price, before the parcel leaves: one goes back as the other is taken. */
export async function changeSize(
  context: OrderContext,
  { staff, orderId, lineId, change: wanted, key }: StaffChange & { lineId: string; change: ChangeSize },
): Promise<void> {
  const { version, size } = wanted;
  let moved: StockUnits[] = [];
  const call = { userId: staff.id, key, name: `size ${orderId} ${lineId}`, body: wanted, ...NO_ANSWER };
  await onceInTransaction(context, call, async (tx) => {
    await lockChangeable(context, tx, { orderId, version });
    const line = (await selectLines(tx, orderId)).find(({ id }) => id === lineId);
    if (!line) throw new Refusal('not-found');
    const { productId, quantity, name, size: before } = line;
    if (productId === null) throw new Refusal('product-unavailable');
    if (size === before) return;
    const from = { productId, size: before, quantity };
    const to = { productId, size, quantity };
    await moveSizes(tx, { orderId, from, to, who: staff.id });
    await updateLineSize(tx, lineId, size);
    await insertHistory(tx, orderId, [{ what: 'size', from: before, to: size, who: staff.id, note: name }]);
    const change = { before: { product: null, size: before }, after: { product: name, size } };
    await recordChange(tx, { who: staff.id, action: 'order.size-changed', id: orderId, ...change });
    moved = [to];
  });
  context.stockNotifier.notify(moved);
}

/** For a link that has come into the wrong hands: whoever has the old one learns nothing more. */
export async function renewTrackLink(
  { db, publicUrl }: OrderContext,
  { staff, orderId }: StaffAction,
): Promise<{ trackingUrl: string }> {
  return db.transaction(async (tx) => {
    await lockPlaced(tx, orderId);
    const token = await updateTrackToken(tx, orderId);
    // The link itself is for the shopper alone, and not for the log.
    const change = { before: { oldLink: 'valid' }, after: { oldLink: 'ended' } };
    await recordChange(tx, { who: staff.id, action: 'order.track-link-renewed', id: orderId, ...change });
    return { trackingUrl: toTrackingUrl(publicUrl, token) };
  });
}

/** Locks an order whose parcel has not left, as it was when the member of staff read it. */
async function lockChangeable(
  { hooks }: OrderContext,
  tx: Tx,
  { orderId, version }: { orderId: string; version: number },
): Promise<OrderRow> {
  const order = await lockPlaced(tx, orderId);
  if (!isCancellable(order.status)) throw new Refusal('order-not-changeable');
  await hooks.requireNoParcel(tx, orderId);
  if ((await selectOrderVersion(tx, orderId)) !== version) throw new Refusal('changed-meanwhile');
  return order;
}

/** What staff write down about an order, for each other. */
export async function writeOrderNote(
  context: OrderContext,
  { staff, orderId, note, key }: StaffChange & { note: string },
): Promise<void> {
  const call = { userId: staff.id, key, name: `note ${orderId}`, body: note, ...NO_ANSWER };
  await onceInTransaction(context, call, async (tx) => {
    requirePlaced(await selectOrder(tx, orderId));
    await insertHistory(tx, orderId, [{ what: 'note', who: staff.id, note }]);
  });
}

/**
 * Sends a message of an order once more to the same person; that of the parcel as it is known by now. The order is locked,
 * so that of several presses at once each sees what the one before has sent.
 */
export async function resendMessage(
  context: OrderContext,
  { staff, orderId, messageId, key }: StaffChange & { messageId: string },
): Promise<void> {
  const { now, publicUrl } = context;
  const call = { userId: staff.id, key, name: `message ${orderId}`, body: messageId, ...NO_ANSWER };
  await onceInTransaction(context, call, async (tx) => {
    const order = await lockPlaced(tx, orderId);
    const refundIds = (await selectStaffRefunds(tx, orderId)).map(({ id }) => id);
    const returns = await selectReturnsOfOrder(tx, orderId);
    const messages = await selectMessages(tx, eventsOfOrder(orderId, refundIds, returns));
    const message = messages.find(({ id }) => id === messageId);
    if (!message) throw new Refusal('message-not-found');
    const { event, channel } = message;
    const fresh =
      event === `order-shipped:${orderId}` ? ORDER_MESSAGES['order-shipped'](order, publicUrl) : null;
    const again = { messageId, newId: `${event}${AGAIN}${randomUUID()}`, fresh, at: now() };
    if (!(await insertMessageAgain(tx, again))) throw new Refusal('message-under-way');
    const note = hidePayeeLink(fresh?.body ?? message.body);
    await insertHistory(tx, orderId, [{ what: 'message', to: channel, who: staff.id, note }]);
  });
}
