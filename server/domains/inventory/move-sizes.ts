import type { Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockSizes, moveStock } from './stock.queries.ts';
import { findSize, type StockUnits } from './take-stock.ts';

/** One size of an order goes back on the shelf and another is taken from it. Both are locked first, in the fixed order. */
export async function moveSizes(
  tx: Tx,
  { orderId, from, to, who }: { orderId: string; from: StockUnits; to: StockUnits; who: string },
): Promise<void> {
  const wanted = findSize(await lockSizes(tx, [from, to]), to);
  if (!wanted) throw new Refusal('product-unavailable', { message: 'Size not found', field: 'size' });
  if (wanted.available < to.quantity) {
    throw new Refusal('out-of-stock', {
      message: `Only ${wanted.available} left in size ${to.size}`,
      field: 'size',
    });
  }
  await moveStock(tx, { units: [from], sign: 1, reason: 'cancelled', orderId, who });
  await moveStock(tx, { units: [to], sign: -1, reason: 'sold', orderId, who });
}
