import type { OrderPlaced, PlaceOrder } from '#core/contract/orders.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { takeStock } from '#server/domains/inventory/take-stock.ts';
import { draftOrder, prepareOrder, useCoupon, writeOrder } from './draft-order.ts';
import { onceInTransaction } from './idempotency.ts';
import type { Actor, OrderContext } from './order-context.ts';
import { ORDER_MESSAGES, tellShopper } from './order-messages.ts';

/** Cash on delivery: one transaction takes the goods and writes the order, or nothing happens at all. */
export async function placeOrder(
  context: OrderContext,
  { buyer, wanted, key }: { buyer: Actor; wanted: PlaceOrder; key: string | undefined },
): Promise<OrderPlaced> {
  const prepared = await prepareOrder(context, buyer, wanted);
  const call = { userId: buyer.id, key, name: 'create', body: wanted };
  const answer = await onceInTransaction(context, call, async (tx): Promise<OrderPlaced> => {
    const draft = await draftOrder(tx, prepared);
    const { id: orderId, units, quote } = draft;
    const at = context.now();
    const paymentMethod = 'COD' as const;
    await writeOrder(tx, { prepared, draft, paymentMethod, createdAt: at, placedAt: at, holdUntil: null });
    await takeStock(tx, { orderId, units });
    const order = {
      id: orderId,
      userId: buyer.id,
      shipEmail: prepared.shipping.email ?? null,
      totalPaise: quote.totalPaise,
      paymentMethod,
    };
    const told = ORDER_MESSAGES['order-placed'](order);
    await tellShopper(tx, { event: `order-placed:${orderId}`, order, told, phone: buyer.phone });
    await useCoupon(tx, prepared, draft);
    return {
      success: true,
      message: 'Order placed successfully',
      orderId,
      total: rupeesFromPaise(quote.totalPaise),
      status: 'Pending',
      paymentStatus: 'Pending',
    };
  });
  context.stockNews.tell(wanted.items);
  return answer;
}
