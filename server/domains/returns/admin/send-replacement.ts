import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/db/client.ts';
import { notifyShopper, replacementPlaced } from '#server/domains/orders/lifecycle/order-messages.ts';
import { insertOrder, type NewOrder, type OrderRow } from '#server/domains/orders/orders.queries.ts';
import { newReadableId } from '#server/domains/orders/readable-id.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  findSize,
  lockWanted,
  releaseUnits,
  type StockUnits,
  takeStock,
} from '#server/domains/stock/take-stock.ts';
import { type ReturnedLine, type ReturnRow, updateReturn } from '../returns.queries.ts';

/**
 * The other size goes out as an order of its own: it is packed, shipped and tracked like any other. It costs nothing and
 * has no invoice; money and invoice stay with the order that was paid for. Returns the units that left the shelf or are
 * free again.
 */
export async function sendReplacement(
  tx: Tx,
  {
    order,
    request,
    held,
    lines,
    who,
    at,
  }: {
    order: OrderRow;
    request: ReturnRow;
    /** What the approval holds; another size may have been chosen since. */
    held: StockUnits[];
    lines: readonly ReturnedLine[];
    who: string;
    at: Date;
  },
): Promise<StockUnits[]> {
  const units = exchangeUnits(request, lines);
  await lockWanted(tx, [...held, ...units]);
  await releaseUnits(tx, { orderId: order.id, units: held });
  await refuseShortage(tx, units);
  const id = newReadableId('OD');
  await insertOrder(tx, {
    order: toReplacement(order, { id, at }),
    lines: lines.map(({ line, quantity }, position) => ({
      id: randomUUID(),
      position,
      replacesLineId: line.replacesLineId ?? line.id,
      productId: line.productId,
      name: line.name,
      category: line.category,
      hsn: line.hsn,
      size: request.exchangeSize ?? line.size,
      quantity,
      unitPaise: 0,
      discountPaise: 0,
      totalPaise: 0,
    })),
    who,
  });
  await takeStock(tx, { orderId: id, units, who });
  await updateReturn(tx, request.id, { replacementOrderId: id });
  const message = replacementPlaced({ ...order, id }, { originalId: order.id });
  await notifyShopper(tx, { event: `replacement-placed:${id}`, order: { ...order, id }, message });
  return [...held, ...units];
}

/** What is sent for what comes back. */
export function exchangeUnits(
  { exchangeSize }: Pick<ReturnRow, 'exchangeSize'>,
  lines: readonly ReturnedLine[],
): StockUnits[] {
  return lines.map(({ line, quantity }) => {
    if (line.productId === null) throw new Refusal('product-unavailable');
    return { productId: line.productId, size: exchangeSize ?? line.size, quantity };
  });
}

/** Read again, now that what was held is free. A product that is off sale can still be sent. */
async function refuseShortage(tx: Tx, units: StockUnits[]): Promise<void> {
  const sizes = await lockWanted(tx, units);
  for (const unit of units) {
    if ((findSize(sizes, unit)?.available ?? 0) >= unit.quantity) continue;
    throw new Refusal('out-of-stock', {
      message: `Size ${unit.size} is sold out. Choose another size, or refund instead.`,
      field: 'exchangeSize',
    });
  }
}

/** Prepaid: there is nothing to collect, whichever way the first order was paid. */
function toReplacement(order: OrderRow, { id, at }: { id: string; at: Date }): NewOrder {
  return {
    id,
    userId: order.userId,
    replacementFor: order.replacementFor ?? order.id,
    status: 'Confirmed',
    paymentMethod: 'Razorpay',
    paymentStatus: 'Paid',
    subtotalPaise: 0,
    deliveryPaise: 0,
    offerPaise: 0,
    discountPaise: 0,
    totalPaise: 0,
    shipName: order.shipName,
    shipAddress: order.shipAddress,
    shipPhone: order.shipPhone,
    shipAltPhone: order.shipAltPhone,
    shipEmail: order.shipEmail,
    shipPincode: order.shipPincode,
    shipCity: order.shipCity,
    shipState: order.shipState,
    createdAt: at,
    placedAt: at,
  };
}
