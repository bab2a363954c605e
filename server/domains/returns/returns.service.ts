import {
  type RequestReturn,
  type ReturnListQuery,
  type ReturnRequested,
  requestReturn as requestCall,
  type StaffReturn,
  type StaffReturnList,
} from '#core/contract/returns.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { isWithinReturnWindow, RETURN_WINDOW_DAYS } from '#core/rules/order-states.ts';
import type { Tx } from '#server/db/client.ts';
import { onceInTransaction } from '#server/domains/idempotency.ts';
import { capCount, decodeNewest, toPage } from '#server/domains/lists.queries.ts';
import { selectStaffHistory } from '#server/domains/orders/admin/order-details.queries.ts';
import { lockPlaced, type PlacedOrder } from '#server/domains/orders/lifecycle/change-order.ts';
import type { Actor, OrderContext } from '#server/domains/orders/order-context.ts';
import {
  insertHistory,
  type OrderLineRow,
  selectLines,
  selectOrder,
} from '#server/domains/orders/orders.queries.ts';
import { newReadableId } from '#server/domains/orders/readable-id.ts';
import { selectPayout } from '#server/domains/payments/refunds/payouts.queries.ts';
import { presentStaffPayout } from '#server/domains/payments/refunds/payouts.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { reserveSizes } from '#server/domains/stock/take-stock.ts';
import { decideReturn } from './decide-return.ts';
import { readPickup } from './parcel/present-return-parcel.ts';
import { estimateRefund, type RefundingContext } from './refund-or-replace.ts';
import {
  countReturns,
  insertReturn,
  selectCreditNote,
  selectRequestedUnits,
  selectReturn,
  selectReturnPage,
  selectStaffReturnLines,
  selectStaffReturnRefunds,
} from './returns.queries.ts';

/** What returns work with. */
export type ReturnContext = Pick<OrderContext, 'db' | 'now' | 'stockNotifier'> & RefundingContext;

export function createReturns(context: ReturnContext) {
  return { requestReturn: requestReturn.bind(null, context) };
}

/** The queue of returns and exchanges. */
export function createReturnAdmin(context: ReturnContext) {
  return {
    listReturns: listReturns.bind(null, context),
    readReturn: readReturn.bind(null, context),
    decideReturn: decideReturn.bind(null, context),
  };
}

/** A shopper asks to return or exchange something of a delivered order, within the window. */
async function requestReturn(
  context: ReturnContext,
  {
    buyer,
    orderId,
    wish,
    key,
  }: { buyer: Actor; orderId: string; wish: RequestReturn; key: string | undefined },
): Promise<ReturnRequested> {
  const id = newReadableId('RT');
  const answer: ReturnRequested = { returnId: id, status: 'Pending' };
  const name = `return-request ${orderId}`;
  const call = { userId: buyer.id, key, name, body: wish, answers: requestCall.fields, answer };
  return onceInTransaction(context, call, async (tx) => {
    refuseUnreturnable(await lockPlaced(tx, orderId, buyer), context.now());
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

function refuseUnreturnable({ status, deliveredAt, placedAt }: PlacedOrder, now: Date) {
  if (status !== 'Delivered') {
    throw new Refusal('return-not-allowed', { say: (details) => details.returnUndelivered });
  }
  if (!isWithinReturnWindow({ deliveredAt, placedAt }, now)) {
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

async function listReturns(
  { db }: ReturnContext,
  { cursor, ...filters }: ReturnListQuery,
): Promise<StaffReturnList> {
  const [rows, counts] = await Promise.all([
    selectReturnPage(db, { ...filters, after: decodeNewest(cursor) }),
    countReturns(db),
  ]);
  const { page, nextCursor } = toPage(rows, filters.limit, ({ createdAt, id }) => [new Date(createdAt), id]);
  return {
    returns: page,
    nextCursor,
    counts: counts.map(({ status, count }) => ({ status, ...capCount(count) })),
  };
}

async function readReturn(
  { db }: ReturnContext,
  id: string,
  { canPay }: { /** May see where the money goes. */ canPay: boolean },
): Promise<StaffReturn> {
  const request = await selectReturn(db, id);
  const order = request && (await selectOrder(db, request.orderId));
  if (!request || !order) throw new Refusal('return-not-found');
  const { type, status, reason, exchangeSize, quality, rejection, replacementOrderId } = request;
  const [lines, history, refunds, creditNote, pickup, replacement, refundPaise, paid] = await Promise.all([
    selectStaffReturnLines(db, id),
    selectStaffHistory(db, order.id),
    selectStaffReturnRefunds(db, id),
    selectCreditNote(db, id),
    readPickup(db, id),
    replacementOrderId === null ? undefined : selectOrder(db, replacementOrderId),
    request.refundPaise ?? estimateRefund(db, { order, returnId: id }),
    order.replacementFor === null ? order : selectOrder(db, order.replacementFor),
  ]);
  const byHand = refunds.find(({ isCash }) => isCash);
  const payout = byHand && canPay ? await selectPayout(db, { refundId: byHand.id }) : undefined;
  return {
    id,
    type,
    status,
    reason,
    exchangeSize,
    quality,
    rejection,
    replacement: replacement ? { id: replacement.id, status: replacement.status } : null,
    refund: rupeesFromPaise(refundPaise),
    payout: payout ? presentStaffPayout(payout) : null,
    isCashPaid: (paid ?? order).paymentMethod === 'COD',
    createdAt: request.createdAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    receivedAt: request.receivedAt?.toISOString() ?? null,
    finishedAt: request.finishedAt?.toISOString() ?? null,
    order: {
      id: order.id,
      status: order.status,
      replacementFor: order.replacementFor,
      paymentMethod: order.paymentMethod,
      total: rupeesFromPaise(order.totalPaise),
      placedAt: (order.placedAt ?? order.createdAt).toISOString(),
      deliveredAt: order.deliveredAt?.toISOString() ?? null,
      name: order.shipName,
      phone: order.shipPhone,
      address: `${order.shipAddress}, ${order.shipCity}, ${order.shipState} ${order.shipPincode}`,
    },
    lines,
    refunds,
    creditNote,
    pickup,
    history: history.filter(({ returnId }) => returnId === id),
  };
}
