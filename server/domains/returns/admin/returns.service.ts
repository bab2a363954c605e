import type {
  ReturnListQuery,
  StaffReturn,
  StaffReturnList,
  StaffReturnRow,
} from '#core/contract/returns.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { RETURN_STATUSES } from '#core/rules/order-states.ts';
import { capCount } from '#server/domains/capped-count.ts';
import { decodeNewest, encodeNewest } from '#server/domains/newest-cursor.ts';
import { selectStaffHistory } from '#server/domains/orders/admin/order-details.queries.ts';
import { presentPictures, presentThumb } from '#server/domains/orders/admin/present-order.ts';
import { selectOrder } from '#server/domains/orders/orders.queries.ts';
import { selectPayout } from '#server/domains/payments/refunds/payouts.queries.ts';
import { presentStaffPayout } from '#server/domains/payments/refunds/present-payout.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { estimateRefund } from '../refund-return.ts';
import type { ReturnContext } from '../return-context.ts';
import { selectReturn } from '../returns.queries.ts';
import { decideReturn } from './decide-return.ts';
import {
  countReturns,
  type ListedReturnRow,
  type StaffReturnLineRow,
  selectCreditNote,
  selectRefundsOfReturn,
  selectReturnPage,
  selectStaffReturnLines,
} from './returns.queries.ts';

/** The queue of returns and exchanges. */
export function createReturnAdmin(context: ReturnContext) {
  const { db } = context;

  async function listReturns({ cursor, limit, ...filters }: ReturnListQuery): Promise<StaffReturnList> {
    const after = cursor === undefined ? null : decodeNewest(cursor);
    const [rows, counts] = await Promise.all([
      selectReturnPage(db, { filters, after, limit }),
      countReturns(db),
    ]);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      returns: page.map(presentRow),
      nextCursor: last ? encodeNewest({ at: new Date(last.createdAt), id: last.id }) : null,
      counts: RETURN_STATUSES.map((status) => ({ status, ...capCount(counts[status] ?? 0) })),
    };
  }

  async function readReturn(
    id: string,
    { canPay }: { /** May see where the money goes. */ canPay: boolean },
  ): Promise<StaffReturn> {
    const request = await selectReturn(db, id);
    const order = request && (await selectOrder(db, request.orderId));
    if (!request || !order) throw new Refusal('return-not-found');
    const [lines, history, refunds, creditNote, replacement, refundPaise, paid] = await Promise.all([
      selectStaffReturnLines(db, id),
      selectStaffHistory(db, order.id),
      selectRefundsOfReturn(db, id),
      selectCreditNote(db, id),
      request.replacementOrderId === null ? undefined : selectOrder(db, request.replacementOrderId),
      request.refundPaise ?? estimateRefund(db, { order, returnId: id }),
      order.replacementFor === null ? undefined : selectOrder(db, order.replacementFor),
    ]);
    const byHand = refunds.find((refund) => refund.byHand);
    const payout = byHand && canPay ? await selectPayout(db, { refundId: byHand.id }) : undefined;
    return {
      id,
      type: request.type,
      status: request.status,
      reason: request.reason,
      exchangeSize: request.exchangeSize,
      quality: request.quality,
      rejection: request.rejection,
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
      lines: lines.map(presentLine),
      refunds: refunds.map(({ id: refundId, amountPaise, status, byHand: isCash }) => ({
        id: refundId,
        amount: rupeesFromPaise(amountPaise),
        status,
        isCash,
      })),
      creditNote,
      history: history
        .filter(({ returnId }) => returnId === id)
        .map(({ what: _, returnId: __, ...entry }) => ({ ...entry, at: new Date(entry.at).toISOString() })),
    };
  }

  return { listReturns, readReturn, decideReturn: decideReturn.bind(null, context) };
}

function presentRow({ files, ...row }: ListedReturnRow): StaffReturnRow {
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    pictures: presentPictures(files),
  };
}

function presentLine(row: StaffReturnLineRow): StaffReturn['lines'][number] {
  const { file, paidPaise, sizes, ...line } = row;
  return { ...line, picture: presentThumb(file), paid: rupeesFromPaise(paidPaise), sizes: sizes ?? [] };
}
