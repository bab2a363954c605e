import { recordChange } from '#server/domains/audit/record-change.ts';
import type { StockUnits } from '#server/domains/inventory/take-stock.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { takeBackUndelivered } from './change-status.ts';
import type { Actor, OrderContext } from './order-context.ts';
import { lockOrder } from './orders.queries.ts';

/** A parcel was refused at the door and has come back. It counts against the phone. Twice is the same as once. */
export async function refuseParcel(
  context: OrderContext,
  { staff, orderId }: { staff: Actor; orderId: string },
): Promise<void> {
  const moved = await context.db.transaction(async (tx): Promise<StockUnits[]> => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.placedAt === null) throw new Refusal('order-not-found');
    if (order.refusedAt !== null) return [];
    const at = context.now();
    await recordChange(tx, {
      who: staff.id,
      action: 'order.refused',
      subject: { kind: 'order', id: orderId, name: orderId },
      before: { status: order.status },
      after: { status: 'Returned' },
    });
    const units = await takeBackUndelivered(tx, order, { who: staff.id, at, isRefused: true });
    await context.issuing.creditOrder(tx, { orderId, at });
    return units;
  });
  context.stockNews.tell(moved);
}
