import type { ChangeAddress } from '#core/contract/orders/details.ts';
import type { Shipping } from '#core/contract/shipping.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import type { Actor, OrderContext } from '../order-context.ts';
import { insertHistory, type OrderRow } from '../orders.queries.ts';
import { lockChangeableOrder } from './lock-changeable-order.ts';
import { updateAddress } from './order-changes.queries.ts';

/** Sends an order that has not left somewhere else. What delivery was charged for stays as it was agreed. */
export async function changeAddress(
  { db, delivery }: OrderContext,
  { staff, orderId, change }: { staff: Actor; orderId: string; change: ChangeAddress },
): Promise<void> {
  const shipping = await delivery.checkAddress(change.shipping);
  await db.transaction(async (tx) => {
    const order = await lockChangeableOrder(tx, { orderId, version: change.version });
    const before = addressOf(order);
    const after = fieldsOf(shipping);
    await updateAddress(tx, orderId, after);
    await insertHistory(tx, orderId, [
      { what: 'address', from: inOneLine(before), to: inOneLine(after), who: staff.id },
    ]);
    await recordChange(tx, {
      who: staff.id,
      action: 'order.address-changed',
      subject: { kind: 'order', id: orderId, name: orderId },
      before,
      after,
    });
  });
}

type Address = ReturnType<typeof fieldsOf>;

function fieldsOf(shipping: Shipping) {
  return {
    shipName: shipping.name,
    shipAddress: shipping.address,
    shipPhone: shipping.phone,
    shipAltPhone: shipping.altPhone ?? null,
    shipEmail: shipping.email ?? null,
    shipPincode: shipping.pincode,
    shipCity: shipping.city,
    shipState: shipping.state,
  };
}

function addressOf(order: OrderRow): Address {
  const { shipName, shipAddress, shipPhone, shipAltPhone, shipEmail, shipPincode, shipCity, shipState } =
    order;
  return { shipName, shipAddress, shipPhone, shipAltPhone, shipEmail, shipPincode, shipCity, shipState };
}

function inOneLine({ shipName, shipAddress, shipCity, shipState, shipPincode, shipPhone }: Address): string {
  return `${shipName}, ${shipAddress}, ${shipCity}, ${shipState} ${shipPincode}, ${shipPhone}`;
}
