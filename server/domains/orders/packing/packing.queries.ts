import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Packing } from '#core/contract/orders/packing.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { SKU_OF_SIZE, sizesOfCode } from '#server/domains/stock/piece-codes.queries.ts';
import { firstPicture, thumb } from '../admin/order-details.queries.ts';

const lineRow = z.object({
  id: z.string(),
  name: z.string(),
  size: z.string(),
  picture: thumb,
  sku: z.string(),
  barcode: z.string().nullable(),
  quantity: z.int(),
  scanned: z.int(),
});

/** The pieces of an order, with what they are scanned by now. */
export async function selectPackingLines(db: Db | Tx, orderId: string): Promise<Packing['lines']> {
  return readRows(
    db,
    lineRow,
    sql`SELECT l.id, l.name, l.size, l.quantity, l.scanned_quantity AS scanned, s.barcode,
        coalesce(${SKU_OF_SIZE}, coalesce(l.product_id, l.id) || '-' || l.size) AS sku,
        ${firstPicture('l.product_id')} AS picture
      FROM order_lines l LEFT JOIN product_sizes s ON s.product_id = l.product_id AND s.size = l.size
      WHERE l.order_id = ${orderId} ORDER BY l.position`,
  );
}

/** The order that a slip or label belongs to: by its own id, its parcel's reference, or a tracking number. */
export async function selectScannedOrder(db: Db, code: string): Promise<string | undefined> {
  const upper = code.toUpperCase();
  const [found] = await readRows(
    db,
    z.object({ id: z.string() }),
    sql`SELECT id FROM (
        SELECT 1 AS place, o.id FROM orders o WHERE o.id = ${upper} AND o.placed_at IS NOT NULL
        UNION ALL SELECT 2, p.order_id FROM parcels p WHERE p.reference = ${upper}
        UNION ALL SELECT 3, o.id FROM orders o
          WHERE upper(o.tracking_number) = ${upper} AND o.tracking_number IS NOT NULL AND o.placed_at IS NOT NULL
      ) AS found ORDER BY place LIMIT 1`,
  );
  return found?.id;
}

const pieceRow = z.object({ name: z.string(), size: z.string() });

/** What a code belongs to, wherever it lies. */
export async function selectNamedPiece(
  db: Db | Tx,
  code: string,
): Promise<z.infer<typeof pieceRow> | undefined> {
  const [piece] = await readRows(
    db,
    pieceRow,
    sql`SELECT p.name, piece.size FROM ${sizesOfCode(code)} AS piece JOIN products p ON p.id = piece.product_id LIMIT 1`,
  );
  return piece;
}

/** The order must have been locked in this transaction. */
export async function addScanned(tx: Tx, lineId: string): Promise<void> {
  const scannedQuantity = sql`${orderLines.scannedQuantity} + 1`;
  await tx.update(orderLines).set({ scannedQuantity }).where(eq(orderLines.id, lineId));
}

export async function clearScanned(tx: Tx, orderId: string): Promise<void> {
  await tx.update(orderLines).set({ scannedQuantity: 0 }).where(eq(orderLines.orderId, orderId));
}
