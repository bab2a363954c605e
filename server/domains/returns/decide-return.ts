import { type DecideReturn, decideReturn as decideCall } from '#core/contract/returns.ts';
import { canReturnBecome, type ReturnStatus } from '#core/rules/order-states.ts';
import type { Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { onceInTransaction } from '#server/domains/idempotency.ts';
import type { CreditedReturn } from '#server/domains/invoices/issue-document.ts';
import { getUnits } from '#server/domains/orders/lifecycle/cancel-order.ts';
import {
  notifyShopper,
  returnDecided,
  returnEvent,
} from '#server/domains/orders/lifecycle/order-messages.ts';
import type { Actor } from '#server/domains/orders/order-context.ts';
import { insertHistory, lockOrder } from '#server/domains/orders/orders.queries.ts';
import { selectRefundsOfReturn } from '#server/domains/payments/payments.queries.ts';
import { payRefund } from '#server/domains/payments/refunds/payouts.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  giveBackStock,
  holdStock,
  lockWanted,
  releaseUnits,
  reserveSizes,
  type StockUnits,
} from '#server/domains/stock/take-stock.ts';
import { endReturnParcel } from './parcel/cancel-return-parcel.ts';
import {
  exchangeUnits,
  lockPaidOrder,
  type ReturnStep,
  refundReturn,
  sendReplacement,
} from './refund-or-replace.ts';
import { refuseOtherContent } from './repeat-step.ts';
import {
  finishRefundedReturn,
  type ReturnRow,
  selectReturn,
  selectReturnedLines,
  updateReturn,
} from './returns.queries.ts';
import type { ReturnContext } from './returns.service.ts';

/** The back office asks for a reason; a script may reject without one, and the shopper is still answered. */
const NO_REASON_GIVEN = 'It does not meet our return policy. Please contact us';

/** Its `request` is as it is decided. */
interface Step extends ReturnStep {
  publicUrl: string;
  /** As the request was before the step. */
  before: ReturnRow;
  decision: DecideReturn;
}

interface Taken {
  /** What left the shelf, came back to it, or is held now. */
  moved: StockUnits[];
  /** What a credit note is made of; it is issued last. */
  credited?: CreditedReturn;
}

/** A member of staff takes a return or exchange one step on. Repeating the last step as it was changes nothing. */
export async function decideReturn(
  context: ReturnContext,
  wanted: { staff: Actor; returnId: string; decision: DecideReturn; key: string | undefined },
): Promise<ReturnStatus> {
  const { staff, returnId, decision, key } = wanted;
  const { now, stockNotifier, issuing, publicUrl } = context;
  let moved: StockUnits[] = [];
  const once = { userId: staff.id, key, name: `return ${returnId}`, body: decision, answer: decision.status };
  const call = { ...once, answers: decideCall.fields.shape.status };
  await onceInTransaction(context, call, async (tx) => {
    const { orderId } = (await selectReturn(tx, returnId)) ?? {};
    const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
    // Read again under the lock: a colleague may have decided meanwhile.
    const before = await selectReturn(tx, returnId);
    if (!order || !before) throw new Refusal('return-not-found');
    refuseSize(before, decision);
    const isTurned = decision.refundInstead === true && before.type === 'Exchange';
    if (before.status === decision.status) {
      await refuseOtherContent(tx, { before, decision, isTurned });
      if (!isTurned) return;
    }
    refuseStep(before, decision, isTurned);
    const lines = await selectReturnedLines(tx, returnId);
    const request = requestAfter(before, decision, isTurned);
    const step = { publicUrl, order, before, request, lines, decision, who: staff.id, at: now() };
    const taken = await takeStep(tx, step);
    if (taken.credited) await issuing.creditReturn(tx, taken.credited);
    moved = taken.moved;
  });
  stockNotifier.notify(moved);
  return decision.status;
}

async function takeStep(tx: Tx, step: Step): Promise<Taken> {
  const { order, before, request, who, at } = step;
  const { status } = step.decision;
  const taken = await STEPS[status](tx, step);
  // Money that is transferred by hand ends the return by itself: see `finishRefundedReturn`.
  if (status !== 'Refunded') {
    const { type, exchangeSize, quality, rejection, reopened } = request;
    const decided = { type, status, exchangeSize, quality, rejection, reopened };
    await updateReturn(tx, request.id, { ...decided, ...toTimes(status, at) });
    const entry = { from: before.status, to: status, who, note: toNote(step), returnId: request.id };
    await insertHistory(tx, order.id, [{ what: 'return', ...entry }]);
  }
  if (before.status === 'Approved') await endReturnParcel(tx, request.id, at);
  if (taken.credited) await finishRefundedReturn(tx, request.id, at);
  const name = `${request.type} of order ${order.id}`;
  const change = {
    before: { status: before.status, type: before.type },
    after: { status, type: request.type },
  };
  await recordChange(tx, { who, action: 'return.decided', id: request.id, name, ...change });
  if (status === 'Approved' || status === 'Rejected' || status === 'Pending') {
    const message = returnDecided(order, { type: request.type, status, rejection: request.rejection });
    await notifyShopper(tx, { event: returnEvent(request, status), order, message });
  }
  return taken;
}

const STEPS: Record<ReturnStatus, (tx: Tx, step: Step) => Promise<Taken>> = {
  Pending: async () => ({ moved: [] }),
  Approved: holdExchange,
  Rejected: async (tx, step) => ({ moved: await releaseHeld(tx, step) }),
  Received: receive,
  Refunded: payOut,
  Exchanged: async (tx, step) => ({ moved: await sendReplacement(tx, { ...step, held: heldUnits(step) }) }),
};

/** What is sent instead is held from the approval on. */
async function holdExchange(tx: Tx, { order, request, lines }: Step): Promise<Taken> {
  if (request.type !== 'Exchange') return { moved: [] };
  const units = exchangeUnits(request, lines);
  await reserveSizes(tx, units);
  await holdStock(tx, { orderId: order.id, units });
  return { moved: units };
}

/** What the approval of an exchange holds. */
function heldUnits({ before, lines }: Step): StockUnits[] {
  const isHeld = before.type === 'Exchange' && ['Approved', 'Received'].includes(before.status);
  return isHeld ? exchangeUnits(before, lines) : [];
}

async function releaseHeld(tx: Tx, step: Step): Promise<StockUnits[]> {
  const units = heldUnits(step);
  if (units.length === 0) return [];
  await lockWanted(tx, units);
  await releaseUnits(tx, { orderId: step.order.id, units });
  return units;
}

/** Good pieces are back on the shelf, others are not; for a return the refund is decided. */
async function receive(tx: Tx, step: Step): Promise<Taken> {
  const { order, before, request, lines, who } = step;
  const isNew = before.status !== 'Received';
  const back = getUnits(lines.map(({ line, quantity }) => ({ ...line, quantity })));
  const shelved = isNew && request.quality === 'Good' ? back : [];
  const isReturn = request.type === 'Return';
  const held = isReturn ? heldUnits(step) : [];
  if (shelved.length + held.length > 0) await lockWanted(tx, [...shelved, ...held]);
  await giveBackStock(tx, { orderId: order.id, units: shelved, reason: 'returned', who });
  await releaseUnits(tx, { orderId: order.id, units: held });
  const moved = [...shelved, ...held];
  return isReturn ? { moved, credited: await refundReturn(tx, step) } : { moved };
}

/** Cash is transferred by people, who say here that they have done it. Other refunds end by the provider's word. */
async function payOut(tx: Tx, { publicUrl, order, request, decision, who, at }: Step): Promise<Taken> {
  const refunds = await selectRefundsOfReturn(tx, request.id);
  const paid = await lockPaidOrder(tx, order);
  for (const refund of refunds.filter(({ status }) => status !== 'processed' && status !== 'failed')) {
    const step = { order: paid, refund, finishReturn: finishRefundedReturn, publicUrl, who, at };
    await payRefund(tx, { ...step, transfer: decision });
  }
  return { moved: [] };
}

function requestAfter(before: ReturnRow, decision: DecideReturn, isTurned: boolean): ReturnRow {
  const { status } = decision;
  return {
    ...before,
    type: isTurned ? 'Return' : before.type,
    exchangeSize: decision.exchangeSize ?? before.exchangeSize,
    quality: status === 'Received' ? (decision.quality ?? before.quality ?? 'Good') : before.quality,
    rejection: status === 'Rejected' ? (decision.rejection ?? NO_REASON_GIVEN) : null,
    reopened: before.reopened + (status === 'Pending' ? 1 : 0),
  };
}

/** At other steps the size would change under what is held, which would never be free again. */
function refuseSize({ type }: ReturnRow, { status, exchangeSize }: DecideReturn) {
  const isChoice = type === 'Exchange' && (status === 'Approved' || status === 'Exchanged');
  if (exchangeSize === undefined || isChoice) return;
  throw new Refusal('invalid-input', {
    message: 'A size is chosen as an exchange is approved, or as its replacement is sent',
    field: 'exchangeSize',
  });
}

function refuseStep(before: ReturnRow, { status: to }: DecideReturn, isTurned: boolean) {
  const from = before.status;
  const isAllowed = isTurned
    ? to === 'Received' && ['Approved', 'Received'].includes(from)
    : canReturnBecome(before.type, from, to);
  if (!isAllowed) {
    throw new Refusal('return-status-not-allowed', {
      message: `A request cannot go from ${from} to ${to}`,
      field: 'status',
    });
  }
}

/** What the history says beside the step. Goods that cannot be sold again leave no trace in the stock. */
function toNote({ before, request, decision }: Step): string | undefined {
  const isBack = request.quality !== before.quality;
  const parts = [
    request.type !== before.type && 'Refund instead of exchange',
    isBack && request.quality !== 'Good' && `${request.quality}: not restocked`,
    request.rejection && `Reason given: ${request.rejection}`,
    decision.note,
  ];
  return parts.filter(Boolean).join('. ') || undefined;
}

function toTimes(status: ReturnStatus, at: Date) {
  if (status === 'Pending') return { decidedAt: null };
  if (status === 'Approved' || status === 'Rejected') return { decidedAt: at };
  return status === 'Received' ? { receivedAt: at } : { finishedAt: at };
}
