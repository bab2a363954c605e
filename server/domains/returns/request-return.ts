import type { RequestReturn, ReturnRequested } from '#core/contract/returns.ts';
import { isWithinReturnWindow, RETURN_WINDOW_DAYS } from '#core/rules/return-window.ts';
import type { Tx } from '#server/db/client.ts';
import { onceInTransaction } from '#server/domains/orders/checkout/idempotency.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import {
  insertHistory,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  selectLines,
} from '#server/domains/orders/orders.queries.ts';
import { newReadableId } from '#server/domains/orders/readable-id.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { reserveSizes } from '#server/domains/stock/take-stock.ts';
import type { ReturnContext } from './return-context.ts';
import { insertReturn, selectRequestedUnits } from './returns.queries.ts';

/** A shopper asks to return or exchange something of a delivered order, within the window. */
export async function requestReturn(
  context: Pick<ReturnContext, 'db' | 'now'>,
  {
    buyer,
    orderId,
    wish,
    key,
  }: { buyer: Actor; orderId: string; wish: RequestReturn; key: string | undefined },
): Promise<ReturnRequested> {
  const id = newReadableId('RT');
  const answer: ReturnRequested = { returnId: id, status: 'Pending' };
  const call = { userId: buyer.id, key, name: `return-request ${orderId}`, body: wish, answer };
  return onceInTransaction(context, call, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.userId !== buyer.id || order.placedAt === null) throw new Refusal('order-not-found');
    refuseUnreturnable(order, context.now());
    const lines = chooseLines(await selectLines(tx, orderId), {
      requested: await selectRequestedUnits(tx, orderId),
      products: wish.products,
    });
    const { type, reason } = wish;
    const exchangeSize = type === 'Exchange' ? wish.exchangeSize : null;
    if (exchangeSize !== null) await refuseUnavailable(tx, lines, exchangeSize);
    const request = { id, orderId, userId: buyer.id, type, reason, exchangeSize, createdAt: context.now() };
    await insertReturn(tx, request, lines);
    await insertHistory(tx, orderId, [
      { what: 'return', to: 'Pending', who: buyer.id, note: `${type} ${id}`, returnId: id },
    ]);
  });
}

function refuseUnreturnable({ status, deliveredAt, placedAt, createdAt }: OrderRow, now: Date) {
  if (status !== 'Delivered') {
    throw new Refusal('return-not-allowed', { say: (details) => details.returnUndelivered });
  }
  if (!isWithinReturnWindow({ deliveredAt, placedAt: placedAt ?? createdAt }, now)) {
    throw new Refusal('return-not-allowed', {
      say: (details) => details.returnWindowOver(RETURN_WINDOW_DAYS),
    });
  }
}

/** A size that is asked for must be there to be had; it is held once the request is approved. */
async function refuseUnavailable(tx: Tx, lines: readonly ChosenLine[], size: string): Promise<void> {
  const units = lines.map(({ productId, quantity }) => ({ productId, size, quantity }));
  try {
    await reserveSizes(tx, units);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, { say: error.say, field: 'exchangeSize' });
  }
}

interface ChosenLine {
  lineId: string;
  productId: string;
  quantity: number;
}

/** The lines that are meant; where no size is given, the first line of that product with enough left. */
function chooseLines(
  lines: readonly OrderLineRow[],
  { requested, products }: { requested: Map<string, number>; products: RequestReturn['products'] },
): ChosenLine[] {
  const left = new Map(lines.map((line) => [line.id, line.quantity - (requested.get(line.id) ?? 0)]));
  const chosen = new Map<string, ChosenLine>();
  for (const { productId, size, quantity } of products) {
    const meant = lines.filter((line) => line.productId === productId && (size === '' || line.size === size));
    const line = meant.find(({ id }) => (left.get(id) ?? 0) >= quantity);
    if (!line) {
      const wasAsked = meant.some((candidate) => candidate.quantity >= quantity);
      throw new Refusal('return-not-allowed', {
        say: (details) => (wasAsked ? details.returnRequested : details.returnNotOrdered),
        field: 'products',
      });
    }
    left.set(line.id, (left.get(line.id) ?? 0) - quantity);
    const before = chosen.get(line.id)?.quantity ?? 0;
    chosen.set(line.id, { lineId: line.id, productId, quantity: before + quantity });
  }
  return [...chosen.values()];
}
