import type { DecideReturn } from '#core/contract/returns.ts';
import { canReturnBecome, type ReturnStatus, type ReturnType } from '#core/rules/order-states.ts';
import { refundForUnits } from '#core/rules/return-window.ts';
import type { Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import {
  giveBackStock,
  holdStock,
  releaseHold,
  reserveSizes,
  type StockUnits,
  sellHeld,
} from '#server/domains/inventory/take-stock.ts';
import { changeOrder } from '#server/domains/orders/change-order.ts';
import type { Actor, OrderContext } from '#server/domains/orders/order-context.ts';
import { returnDecided, tellShopper } from '#server/domains/orders/order-messages.ts';
import {
  insertHistory,
  lockOrder,
  type OrderRow,
  selectLines,
} from '#server/domains/orders/orders.queries.ts';
import { decideRefund } from '#server/domains/payments/decide-refund.ts';
import { moveRefund } from '#server/domains/payments/follow-refund.ts';
import { CASH, selectPayment, selectRefunds } from '#server/domains/payments/payments.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  countReturned,
  finishRefundedReturn,
  type ReturnedLine,
  type ReturnRow,
  selectReturn,
  selectReturnedLines,
  updateReturn,
} from './returns.queries.ts';

interface Step {
  order: OrderRow;
  request: ReturnRow;
  lines: ReturnedLine[];
  who: string;
  at: Date;
}

/** A member of staff takes a return or exchange one step on. Repeating the last step changes nothing. */
export async function decideReturn(
  context: OrderContext,
  { staff, returnId, decision }: { staff: Actor; returnId: string; decision: DecideReturn },
): Promise<ReturnStatus> {
  const { db, now, stockNews, issuing } = context;
  const { status, moved } = await db.transaction(async (tx) => {
    const { orderId } = (await selectReturn(tx, returnId)) ?? {};
    const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
    // Read again under the lock: a colleague may have decided meanwhile.
    const request = await selectReturn(tx, returnId);
    if (!order || !request) throw new Refusal('return-not-found');
    if (request.status === decision.status) return { status: decision.status, moved: [] };
    refuseStep(request, decision.status);
    const exchangeSize = decision.exchangeSize ?? request.exchangeSize;
    const lines = await selectReturnedLines(tx, returnId);
    const quality = decision.status === 'Received' ? (decision.quality ?? 'Good') : request.quality;
    const step = { order, request: { ...request, exchangeSize, quality }, lines, who: staff.id, at: now() };
    const taken = await takeStep(tx, step, decision);
    if (decision.status === 'Received' && request.type === 'Return') {
      const units = lines.map(({ lineId, quantity, line }) => ({
        lineId,
        quantity,
        before: line.returnedQuantity,
      }));
      await issuing.creditReturn(tx, { orderId: order.id, returnId, units, at: step.at });
    }
    return taken;
  });
  stockNews.tell(moved);
  return status;
}

async function takeStep(
  tx: Tx,
  step: Step,
  { status, note }: DecideReturn,
): Promise<{ status: ReturnStatus; moved: StockUnits[] }> {
  const { order, request, who, at } = step;
  const moved = await STEPS[status](tx, step);
  // Money that is handed out in cash ends the return by itself: see `finishRefundedReturn`.
  if (status !== 'Refunded') {
    const { exchangeSize, quality } = request;
    await updateReturn(tx, request.id, { status, exchangeSize, quality, ...timeOf(status, at) });
    await insertHistory(tx, order.id, [
      { what: 'return', from: request.status, to: status, who, note: noteOf(request, status, note) },
    ]);
  }
  await recordChange(tx, {
    who,
    action: 'return.decided',
    subject: { kind: 'return', id: request.id, name: `${request.type} of order ${order.id}` },
    before: { status: request.status },
    after: { status },
  });
  if (status === 'Approved' || status === 'Rejected') {
    const told = returnDecided(order, { type: request.type, status });
    await tellShopper(tx, { event: `return-decided:${request.id}:${status}`, order, told });
  }
  return { status, moved };
}

type TakeStep = (tx: Tx, step: Step) => Promise<StockUnits[]>;

const STEPS: Record<ReturnStatus, TakeStep> = {
  Pending: async () => [],
  Approved: holdExchange,
  Rejected: (tx, { order }) => releaseHold(tx, order.id),
  Received: receive,
  Refunded: handOutCash,
  Exchanged: sendExchange,
};

/** What is sent instead is kept aside from the approval on. */
async function holdExchange(tx: Tx, { order, request, lines }: Step): Promise<StockUnits[]> {
  if (request.type !== 'Exchange') return [];
  const units = exchangeUnits(request, lines);
  await reserveSizes(tx, units);
  await holdStock(tx, { orderId: order.id, units });
  return units;
}

/** Good pieces are back on the shelf, others are not; for a return the refund is decided. */
async function receive(tx: Tx, { order, request, lines, who, at }: Step): Promise<StockUnits[]> {
  const units = lines.flatMap(({ line, quantity }) =>
    line.productId === null ? [] : [{ productId: line.productId, size: line.size, quantity }],
  );
  if (request.quality === 'Good') {
    await giveBackStock(tx, { orderId: order.id, units, reason: 'returned', who });
  }
  if (request.type === 'Exchange') return units;

  let amountPaise = 0;
  for (const { lineId, line, quantity } of lines) {
    const refundPaise = refundForUnits(line, quantity);
    await countReturned(tx, { lineId, quantity, refundPaise });
    amountPaise += refundPaise;
  }
  const isWhole = (await selectLines(tx, order.id)).every((line) => line.returnedQuantity === line.quantity);
  const returned = isWhole ? await changeOrder(tx, order, { status: 'Returned', who }) : order;
  await decideRefund(tx, returned, { amountPaise, reason: 'order-returned', who, at });
  return units;
}

/** Cash is paid back by people, who say here that they have done it. Other refunds end by the provider's word. */
async function handOutCash(tx: Tx, { order, who, at }: Step): Promise<StockUnits[]> {
  const refunds = await selectRefunds(tx, order.id, 'order-returned');
  for (const refund of refunds.filter(({ status }) => status !== 'processed')) {
    const payment = await selectPayment(tx, refund.paymentId);
    if (payment?.method !== CASH) {
      throw new Refusal('return-status-not-allowed', { message: 'The refund is still on its way' });
    }
    await moveRefund(tx, { order, refund, status: 'processed', who, at });
  }
  await finishRefundedReturn(tx, order.id, at);
  return [];
}

/** The other size leaves the shelf. */
async function sendExchange(tx: Tx, { order, request, lines, who }: Step): Promise<StockUnits[]> {
  const units = exchangeUnits(request, lines);
  if (!(await sellHeld(tx, { orderId: order.id, units, who }))) throw new Refusal('product-unavailable');
  return units;
}

function exchangeUnits({ exchangeSize }: ReturnRow, lines: readonly ReturnedLine[]): StockUnits[] {
  return lines.map(({ line, quantity }) => {
    if (line.productId === null) throw new Refusal('product-unavailable');
    return { productId: line.productId, size: exchangeSize ?? line.size, quantity };
  });
}

function refuseStep(request: ReturnRow, to: ReturnStatus) {
  if (canReturnBecome(request.type as ReturnType, request.status as ReturnStatus, to)) return;
  throw new Refusal('return-status-not-allowed', {
    message: `A request that is ${request.status} cannot become ${to}`,
    field: 'status',
  });
}

/** Goods that cannot be sold again leave no trace in the stock, so the history says it. */
function noteOf({ quality }: ReturnRow, status: ReturnStatus, note: string | undefined): string | undefined {
  if (status !== 'Received' || quality === 'Good') return note;
  return [`${quality}: not restocked`, note].filter(Boolean).join('. ');
}

function timeOf(status: ReturnStatus, at: Date) {
  if (status === 'Approved' || status === 'Rejected') return { decidedAt: at };
  return status === 'Received' ? { receivedAt: at } : { finishedAt: at };
}
