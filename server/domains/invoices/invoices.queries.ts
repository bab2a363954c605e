import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DocumentKind } from '#core/pricing/financial-year.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { readRows } from '#server/db/read-rows.ts';
import { invoiceSerials, invoices } from '#server/db/schema/invoices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { selectLineCodes } from '#server/domains/orders/line-codes.queries.ts';
import { SKU_OF_SIZE } from '#server/domains/stock/piece-codes.queries.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

/** The next number of a kind in a financial year. Others wait here until this transaction ends, so that none is skipped. */
export async function drawSerial(tx: Tx, kind: DocumentKind, financialYear: string): Promise<number> {
  const [serial] = await tx
    .insert(invoiceSerials)
    .values({ kind, financialYear, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceSerials.kind, invoiceSerials.financialYear],
      set: { last: sql`${invoiceSerials.last} + 1` },
    })
    .returning({ last: invoiceSerials.last });
  if (!serial) throw new Error('No serial number was drawn');
  return serial.last;
}

export async function insertInvoice(tx: Tx, invoice: typeof invoices.$inferInsert): Promise<void> {
  await tx.insert(invoices).values(invoice);
}

/** What was issued on an occasion: an order's invoice, or the credit note of a return. */
export async function selectIssued(
  db: Db | Tx,
  { kind, occasion }: { kind: DocumentKind; occasion: string },
): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.kind, kind), eq(invoices.occasion, occasion)));
  return row;
}

export async function selectByNumber(db: Db, number: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.number, number));
  return row;
}

/** Orders with their lines, in two questions however many there are. Holds are no orders. */
export async function selectOrdersToPack(db: Db, ids: readonly string[]) {
  const [found, lines] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(and(inArray(orders.id, [...ids]), isNotNull(orders.placedAt))),
    selectLineCodes(db, ids),
  ]);
  return found.map((order) => ({ order, lines: lines.filter(({ orderId }) => orderId === order.id) }));
}

const pieceRow = z.object({
  name: z.string(),
  size: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
});
export type LabelledPiece = z.infer<typeof pieceRow>;

/** One size of a product, as its label says it. */
export async function selectPiece(
  db: Db,
  { productId, size }: { productId: string; size: string },
): Promise<LabelledPiece | undefined> {
  const [piece] = await readRows(
    db,
    pieceRow,
    sql`SELECT p.name, s.size, ${SKU_OF_SIZE} AS sku, s.barcode FROM product_sizes s JOIN products p ON p.id = s.product_id
      WHERE s.product_id = ${productId} AND s.size = ${size}`,
  );
  return piece;
}
