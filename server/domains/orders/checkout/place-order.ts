import { placeOrder as call, type OrderPlaced, type PlaceOrder } from '#core/contract/orders.ts';
import type { CodRules } from '#core/rules/cod.ts';
import type { Tx } from '#server/db/client.ts';
import { takeStock } from '#server/domains/stock/take-stock.ts';
import { notifyShopper, ORDER_MESSAGES } from '../lifecycle/order-messages.ts';
import type { Actor, OrderContext } from '../order-context.ts';
import { newReadableId } from '../readable-id.ts';
import {
  checkWanted,
  type DraftedOrder,
  draftOrder,
  readPriceFacts,
  takeCoupon,
  writeOrder,
} from './draft-order.ts';
import { onceAfterReading } from './idempotency.ts';
import { refuseTooMany } from './order-limits.ts';

const HOUR_MS = 3_600_000;

/** Cash on delivery: one transaction takes the goods and writes the order, or nothing happens at all. */
export async function placeOrder(
  context: OrderContext,
  { buyer, wanted, key }: { buyer: Actor; wanted: PlaceOrder; key: string | undefined },
): Promise<OrderPlaced> {
  const order = await checkWanted(context, buyer, wanted);
  const { cod } = context.delivery;
  const [codRules, limits] = await Promise.all([cod.readRules(), context.readLimits()]);
  const id = newReadableId('OD');
  const answer: OrderPlaced = {
    orderId: id,
    // Any other total is refused below.
    total: wanted.total,
    status: 'Pending',
    paymentStatus: 'Pending',
  };
  const at = context.now();
  const given = await onceAfterReading(
    context,
    { userId: buyer.id, key, name: 'create', body: wanted, answers: call.fields, answer },
    {
      read: (tx) =>
        Promise.all([
          cod.lockRecord(tx, codRules, { customer: buyer, shipPhone: order.shipping.phone }),
          readPriceFacts(tx, order, at),
        ]),
      async write(tx, [record, facts]) {
        refuseTooMany(limits, order.units);
        const draft = draftOrder(id, order, facts);
        const { totalPaise } = draft.quote;
        cod.refuseForbidden(codRules, record, { pincode: order.shipping.pincode, totalPaise });
        await writePlaced(tx, draft, { at, confirmBy: confirmationEnd(codRules, at) });
      },
    },
  );
  context.stockNotifier.notify(wanted.items);
  return given;
}

/** Until when staff must have confirmed an order; null: there is no such rule. */
function confirmationEnd({ confirmWithinHours }: CodRules, at: Date): Date | null {
  return confirmWithinHours === 0 ? null : new Date(at.getTime() + confirmWithinHours * HOUR_MS);
}

async function writePlaced(
  tx: Tx,
  draft: DraftedOrder,
  { at, confirmBy }: { at: Date; confirmBy: Date | null },
): Promise<void> {
  const { id, order, quote } = draft;
  const { buyer, shipping, units } = order;
  const paymentMethod = 'COD' as const;
  const placed = {
    id,
    userId: buyer.id,
    shipEmail: shipping.email ?? null,
    totalPaise: quote.totalPaise,
    paymentMethod,
  };
  // None of these waits for another's answer, so all go out in one go. The coupon is last: orders with the same one wait
  // for each other from there on.
  await Promise.all([
    writeOrder(tx, draft, { paymentMethod, createdAt: at, placedAt: at, holdUntil: null, confirmBy }),
    takeStock(tx, { orderId: id, units }),
    notifyShopper(tx, {
      event: `order-placed:${id}`,
      order: placed,
      message: ORDER_MESSAGES['order-placed'](placed),
      phone: buyer.phone,
    }),
    takeCoupon(tx, draft),
  ]);
}
