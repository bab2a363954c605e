import { isComingBack } from '#core/rules/order-states.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Actor, OrderContext } from '../order-context.ts';
import { insertHistory, lockOrder } from '../orders.queries.ts';
import { changeOrder } from './change-order.ts';

/**
 * A parcel was refused at the door. It counts against the phone and is on its way back for days; goods, money and credit
 * note wait until somebody records that it has arrived. Twice is the same as once.
 */
export async function refuseParcel(
  context: OrderContext,
  { staff, orderId }: { staff: Actor; orderId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.placedAt === null) throw new Refusal('order-not-found');
    if (order.refusedAt !== null) return;
    const refusedAt = context.now();
    if (!isComingBack({ status: order.status, refusedAt })) {
      throw new Refusal('order-status-not-allowed', {
        message: `This order is ${order.status} and cannot be refused at the door`,
      });
    }
    await changeOrder(tx, order, { refusedAt, who: staff.id });
    await insertHistory(tx, orderId, [
      { what: 'parcel', to: 'Refused at the door', who: staff.id, note: 'Coming back' },
    ]);
    await recordChange(tx, {
      who: staff.id,
      action: 'order.refused',
      subject: { kind: 'order', id: orderId, name: orderId },
      before: { refusedAt: null },
      after: { refusedAt: refusedAt.toISOString() },
    });
  });
}
