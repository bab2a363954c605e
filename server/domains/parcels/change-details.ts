import type { DetailsChange } from '#core/contract/parcels.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { updateAddress } from '#server/domains/orders/admin/order-details.queries.ts';
import {
  detailsEvent,
  MOST_DETAILS_CHANGES,
  notifyShopper,
  ORDER_MESSAGES,
} from '#server/domains/orders/lifecycle/order-messages.ts';
import {
  countHistory,
  getAddress,
  insertHistory,
  lockOrder,
  selectPhone,
} from '#server/domains/orders/orders.queries.ts';
import { requireTracked } from '#server/domains/orders/require-tracked.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { canChangeDetails } from './can-change-details.ts';
import type { ParcelContext } from './parcel-context.ts';
import { selectLiveParcel } from './parcels.queries.ts';

const BY_LINK = 'By the tracking link';

/**
 * Replaces address or phone for whoever has the order's link. What they were is not said; the account's phone and the
 * old one are notified that something was changed.
 */
export async function changeDetailsByLink(
  { db }: ParcelContext,
  { token, change }: { token: string; change: DetailsChange },
): Promise<void> {
  const { id } = await requireTracked(db, token);
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || order.trackToken !== token) throw new Refusal('not-found');
    if (!canChangeDetails(order, await selectLiveParcel(tx, id))) {
      throw new Refusal('order-not-changeable', { say: ({ packedAlready }) => packedAlready });
    }
    const before = getAddress(order);
    const { phone: shipPhone = before.shipPhone, address: shipAddress = before.shipAddress } = change;
    if (shipPhone === before.shipPhone && shipAddress === before.shipAddress) return;
    const entry = { what: 'address', who: order.userId, note: BY_LINK } as const;
    const count = 1 + (await countHistory(tx, id, entry));
    if (count > MOST_DETAILS_CHANGES) throw new Refusal('too-many-changes');
    const after = { ...before, shipPhone, shipAddress };
    await updateAddress(tx, id, after);
    const [from, to] = [before, after].map((at) => `${at.shipAddress}, ${at.shipPhone}`);
    await insertHistory(tx, id, [{ ...entry, from, to }]);
    await recordChange(tx, { who: order.userId, action: 'order.address-changed', id, before, after });
    const phone = await selectPhone(tx, order.userId);
    await notifyShopper(tx, {
      event: detailsEvent(id, count),
      order,
      message: ORDER_MESSAGES['details-changed'](order),
      phone,
      alsoTo: before.shipPhone === phone ? [] : [before.shipPhone],
    });
  });
}
