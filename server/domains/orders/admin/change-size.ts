import { recordChange } from '#server/domains/audit/record-change.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { moveSizes } from '#server/domains/stock/take-stock.ts';
import type { Actor, OrderContext } from '../order-context.ts';
import { insertHistory, selectLines } from '../orders.queries.ts';
import { lockChangeableOrder } from './lock-changeable-order.ts';
import { updateLineSize } from './order-changes.queries.ts';

interface SizeChange {
  staff: Actor;
  orderId: string;
  lineId: string;
  version: number;
  size: string;
}

/** Another size of the same thing, at the same price, before the parcel leaves: one goes back as the other is taken. */
export async function changeSize(
  { db, stockNews }: OrderContext,
  { staff, orderId, lineId, version, size }: SizeChange,
): Promise<void> {
  const moved = await db.transaction(async (tx) => {
    await lockChangeableOrder(tx, { orderId, version });
    const line = (await selectLines(tx, orderId)).find(({ id }) => id === lineId);
    if (!line) throw new Refusal('not-found');
    const { productId, quantity, name, size: before } = line;
    if (productId === null) throw new Refusal('product-unavailable');
    if (size === before) return [];
    const from = { productId, size: before, quantity };
    const to = { productId, size, quantity };
    await moveSizes(tx, { orderId, from, to, who: staff.id });
    await updateLineSize(tx, lineId, size);
    await insertHistory(tx, orderId, [{ what: 'size', from: before, to: size, who: staff.id, note: name }]);
    await recordChange(tx, {
      who: staff.id,
      action: 'order.size-changed',
      subject: { kind: 'order', id: orderId, name: orderId },
      before: { product: null, size: before },
      after: { product: name, size },
    });
    return [to];
  });
  stockNews.tell(moved);
}
