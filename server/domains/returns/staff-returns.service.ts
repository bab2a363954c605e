import type { PaymentMethod } from '#core/contract/orders.ts';
import type {
  ReturnListQuery,
  StaffReturn,
  StaffReturnList,
  StaffReturnRow,
} from '#core/contract/staff/returns.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import {
  type OrderStatus,
  RETURN_STATUSES,
  type RefundStatus,
  type ReturnType as ReturnKind,
  type ReturnQuality,
  type ReturnStatus,
} from '#core/rules/order-states.ts';
import { refundForUnits } from '#core/rules/return-window.ts';
import type { Db } from '#server/db/client.ts';
import { decodeNewest, encodeNewest } from '#server/domains/newest-cursor.ts';
import { selectOrder } from '#server/domains/orders/orders.queries.ts';
import { selectStaffHistory, selectStaffRefunds } from '#server/domains/orders/staff-order.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { selectReturn } from './returns.queries.ts';
import {
  countReturns,
  type ListedReturnRow,
  MOST_COUNTED,
  type StaffReturnLineRow,
  selectCreditNote,
  selectReturnPage,
  selectStaffReturnLines,
} from './staff-returns.queries.ts';

const THUMB = 160;
const MOST_PICTURES = 3;

export type StaffReturns = ReturnType<typeof createStaffReturns>;

/** The queue of returns and exchanges. */
export function createStaffReturns({ db }: { db: Db }) {
  async function list({ cursor, limit, ...filters }: ReturnListQuery): Promise<StaffReturnList> {
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
      counts: RETURN_STATUSES.map((status) => {
        const count = counts[status] ?? 0;
        return { status, count: Math.min(count, MOST_COUNTED), isCapped: count > MOST_COUNTED };
      }),
    };
  }

  async function read(id: string): Promise<StaffReturn> {
    const request = await selectReturn(db, id);
    const order = request && (await selectOrder(db, request.orderId));
    if (!request || !order) throw new Refusal('return-not-found');
    const [lines, history, refunds, creditNote] = await Promise.all([
      selectStaffReturnLines(db, id),
      selectStaffHistory(db, order.id),
      selectStaffRefunds(db, order.id),
      selectCreditNote(db, id),
    ]);
    const isOver = request.receivedAt !== null;
    return {
      id,
      type: request.type as ReturnKind,
      status: request.status as ReturnStatus,
      reason: request.reason,
      exchangeSize: request.exchangeSize,
      quality: request.quality as ReturnQuality | null,
      createdAt: request.createdAt.toISOString(),
      decidedAt: request.decidedAt?.toISOString() ?? null,
      receivedAt: request.receivedAt?.toISOString() ?? null,
      finishedAt: request.finishedAt?.toISOString() ?? null,
      order: {
        id: order.id,
        status: order.status as OrderStatus,
        paymentMethod: order.paymentMethod as PaymentMethod,
        total: rupeesFromPaise(order.totalPaise),
        placedAt: (order.placedAt ?? order.createdAt).toISOString(),
        deliveredAt: order.deliveredAt?.toISOString() ?? null,
        name: order.shipName,
        phone: order.shipPhone,
        address: `${order.shipAddress}, ${order.shipCity}, ${order.shipState} ${order.shipPincode}`,
      },
      lines: lines.map((line) => presentLine(line, isOver)),
      refunds: refunds
        .filter(({ reason }) => reason === 'order-returned')
        .map(({ id: refundId, amountPaise, status, isCash }) => ({
          id: refundId,
          amount: rupeesFromPaise(amountPaise),
          status: status as RefundStatus,
          isCash,
        })),
      creditNote,
      history: history
        .filter(({ what }) => what === 'return')
        .map(({ what: _, ...entry }) => ({ ...entry, at: new Date(entry.at).toISOString() })),
    };
  }

  return { list, read };
}

function presentRow({ files, ...row }: ListedReturnRow): StaffReturnRow {
  return {
    ...row,
    type: row.type as ReturnKind,
    status: row.status as ReturnStatus,
    createdAt: new Date(row.createdAt).toISOString(),
    pictures: files.slice(0, MOST_PICTURES).map(pictureOf),
  };
}

/** Once the goods are there, the line counts them as returned already. */
function presentLine(row: StaffReturnLineRow, isOver: boolean): StaffReturn['lines'][number] {
  const { file, totalPaise, returnedQuantity, sizes, ...line } = row;
  const before = isOver ? returnedQuantity - line.quantity : returnedQuantity;
  const refundPaise = refundForUnits(
    { totalPaise, quantity: line.ordered, returnedQuantity: Math.max(0, before) },
    line.quantity,
  );
  return { ...line, picture: pictureOf(file), refund: rupeesFromPaise(refundPaise), sizes: sizes ?? [] };
}

function pictureOf(file: string | null): string {
  return file === null ? '' : addressOfFile(file, THUMB);
}
