import type { LostDecision } from '#core/contract/parcels.ts';
import { isClosed } from '#core/rules/order-states.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { changeOrder } from '#server/domains/orders/lifecycle/change-order.ts';
import { closeLost, takeGoodsAgain } from '#server/domains/orders/lifecycle/lost-parcel.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { insertHistory } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { endRow } from './carried.queries.ts';
import { PARCELS } from './carried-parcels.ts';
import { changeParcel } from './change-parcel.ts';
import type { ParcelContext } from './parcel-context.ts';

/**
 * What becomes of an order whose parcel is lost. Sent again: the parcel has ended, and another one can be booked. Refunded:
 * the order is closed. The goods are gone either way.
 */
export async function decideLost(
  { db, now, hooks, stockNotifier }: ParcelContext,
  { staff, id, action }: { staff: Actor; id: string } & LostDecision,
): Promise<void> {
  const at = now();
  const who = staff.id;
  const taken = await changeParcel(db, id, async (tx, { order, parcel }) => {
    const { state, endedAt, reference, trackingNumber } = parcel;
    if (state !== 'lost' || endedAt !== null || isClosed(order.status)) throw new Refusal('parcel-not-lost');
    await recordChange(tx, {
      who,
      action: 'parcel.lost-decided',
      id: order.id,
      before: { reference },
      after: { action },
    });
    if (action === 'refund') {
      await closeLost(tx, order, { hooks, who, at });
      return [];
    }
    const units = await takeGoodsAgain(tx, order, { who });
    await endRow(tx, PARCELS, { id, at });
    await changeOrder(tx, order, { courier: null, trackingNumber: null, who });
    await insertHistory(tx, order.id, [
      { what: 'parcel', from: trackingNumber, to: 'To be sent again', who, note: reference },
    ]);
    return units;
  });
  stockNotifier.notify(taken);
}
