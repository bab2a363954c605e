import type { Packing } from '#core/contract/orders/packing.ts';
import { findPiece } from '#core/rules/piece-codes.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { lockPlaced, requirePlaced } from '../lifecycle/change-order.ts';
import type { OrderContext } from '../order-context.ts';
import { type OrderRow, selectOrder } from '../orders.queries.ts';
import {
  addScanned,
  clearScanned,
  selectNamedPiece,
  selectPackingLines,
  selectScannedOrder,
} from './packing.queries.ts';

/** The order whose slip or label lies under the scanner. */
export async function findPacking({ db }: OrderContext, code: string): Promise<Packing> {
  const id = await selectScannedOrder(db, code);
  if (id === undefined) {
    throw new Refusal('order-not-found', {
      message: `No order has the number ${code}. Scan a packing slip or a parcel’s label first.`,
    });
  }
  return readPacking(db, requirePlaced(await selectOrder(db, id)));
}

interface Scan {
  orderId: string;
  code: string;
  /** So many pieces were scanned before, as the caller knows it: a scan whose answer was lost is not counted twice. */
  scanned: number;
}

/** Scans one piece off. Whatever is refused leaves the counts as they are. */
export async function scanPiece(
  { db }: OrderContext,
  { orderId, code, scanned }: Scan,
): Promise<{ lineId: string; packing: Packing }> {
  return db.transaction(async (tx) => {
    const order = await lockPackable(tx, orderId);
    const { lines, ...packing } = await readPacking(tx, order);
    if (packing.scanned !== scanned) {
      throw new Refusal('changed-meanwhile', {
        message: `${packing.scanned} of ${packing.pieces} pieces are scanned by now. Scan the next one.`,
      });
    }
    const line = findPiece(lines.filter(isOpen), code);
    if (!line) throw await explain(tx, { code, line: findPiece(lines, code) });
    await addScanned(tx, line.id);
    return { lineId: line.id, packing: await readPacking(tx, order) };
  });
}

/** Takes all pieces out again. */
export async function restartPacking({ db }: OrderContext, orderId: string): Promise<Packing> {
  return db.transaction(async (tx) => {
    const order = await lockPackable(tx, orderId);
    await clearScanned(tx, orderId);
    return readPacking(tx, order);
  });
}

async function readPacking(db: Db | Tx, order: OrderRow): Promise<Packing> {
  const lines = await selectPackingLines(db, order.id);
  const { id, status, shipName: customer, trackingNumber } = order;
  return {
    ...{ id, status, customer, trackingNumber, lines },
    scanned: lines.reduce((sum, line) => sum + line.scanned, 0),
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
  };
}

async function lockPackable(tx: Tx, orderId: string): Promise<OrderRow> {
  const order = await lockPlaced(tx, orderId);
  if (order.status === 'Confirmed') return order;
  const why = order.status === 'Pending' ? 'is not confirmed yet' : `is ${order.status} already`;
  throw new Refusal('order-status-not-allowed', {
    message: `This order ${why}: there is nothing to scan off.`,
  });
}

function isOpen({ scanned, quantity }: Packing['lines'][number]): boolean {
  return scanned < quantity;
}

/** What is wrong with a piece, in words that can be read from across the desk. */
async function explain(
  tx: Tx,
  { code, line }: { code: string; line: Packing['lines'][number] | undefined },
): Promise<Refusal> {
  if (line) {
    return new Refusal('piece-too-many', {
      message: `One too many: ${line.name}, size ${line.size}. The order has ${line.quantity}, and all are scanned.`,
    });
  }
  const piece = await selectNamedPiece(tx, code);
  const what = piece ? `${piece.name}, size ${piece.size},` : `The code ${code}`;
  return new Refusal('piece-not-in-order', { message: `Wrong piece: ${what} is not in this order.` });
}
