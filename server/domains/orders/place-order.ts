import type { OrderPlaced, PlaceOrder } from '#core/contract/orders.ts';
import { takeStock } from '#server/domains/inventory/take-stock.ts';
import { draftOrder, prepareOrder, useCoupon, writeOrder } from './draft-order.ts';
import { onceInTransaction } from './idempotency.ts';
import type { Actor, OrderContext } from './order-context.ts';
import { ORDER_MESSAGES, tellShopper } from './order-messages.ts';
import { newReadableId } from './readable-id.ts';

/** Cash on delivery: one transaction takes the goods and writes the order, or nothing happens at all. */
export async function placeOrder(
  context: OrderContext,
  { buyer, wanted, key }: { buyer: Actor; wanted: PlaceOrder; key: string | undefined },
): Promise<OrderPlaced> {
  const prepared = await prepareOrder(context, buyer, wanted);
  const id = newReadableId('OD');
  const answer: OrderPlaced = {
    success: true,
    message: 'Order placed successfully',
    orderId: id,
    // Any other total is refused below.
    total: wanted.total,
    status: 'Pending',
    paymentStatus: 'Pending',
  };
  const call = { userId: buyer.id, key, name: 'create', body: wanted, answer };
  const given = await onceInTransaction(context, call, async (tx) => {
    const draft = await draftOrder(tx, id, prepared);
    const at = context.now();
    const paymentMethod = 'COD' as const;
    await writeOrder(tx, { prepared, draft, paymentMethod, createdAt: at, placedAt: at, holdUntil: null });
    await takeStock(tx, { orderId: id, units: draft.units });
    const order = {
      id,
      userId: buyer.id,
      shipEmail: prepared.shipping.email ?? null,
      totalPaise: draft.quote.totalPaise,
      paymentMethod,
    };
    const told = ORDER_MESSAGES['order-placed'](order);
    await tellShopper(tx, { event: `order-placed:${id}`, order, told, phone: buyer.phone });
    await useCoupon(tx, prepared, draft);
  });
  context.stockNews.tell(wanted.items);
  return given;
}
