import type { SettledContradiction } from '#core/contract/parcels.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { insertHistory } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { changeParcel } from './change-parcel.ts';
import { ALARM_TEXTS } from './follow-events.ts';
import type { ParcelContext } from './parcel-context.ts';
import { updateParcel } from './parcels.queries.ts';

/** Somebody has looked at it. What is named must be what is there now: something else needs another look. */
export async function settleContradiction(
  { db }: ParcelContext,
  { staff, id, alarm }: { staff: Actor; id: string } & SettledContradiction,
): Promise<void> {
  await changeParcel(db, id, async (tx, { order, parcel }) => {
    if (parcel.alarm !== alarm) throw new Refusal('changed-since');
    if (parcel.settledAlarm === alarm) return;
    const { trackingNumber, reference } = parcel;
    const who = staff.id;
    await updateParcel(tx, id, { settledAlarm: alarm });
    await insertHistory(tx, order.id, [
      { what: 'parcel', from: trackingNumber, to: 'Settled', who, note: ALARM_TEXTS[alarm] },
    ]);
    const change = { before: { reference, alarm }, after: { reference, alarm: null } };
    await recordChange(tx, { who, action: 'parcel.settled', id: order.id, ...change });
  });
}
