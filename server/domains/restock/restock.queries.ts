import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OwnRestock } from '#core/contract/restock.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { iso, readRows } from '#server/db/read-rows.ts';
import { restockRequests as r } from '#server/db/schema/restock.ts';
import { hasNoJob } from '#server/jobs/jobs.queries.ts';

export interface SizeKey {
  productId: string;
  size: string;
}

const sizeRow = z.object({ published: z.boolean(), available: z.int().nullable() });

/** Undefined: there is no such product. `available` is null where the product has no such size. */
export async function selectSize(db: Db, { productId, size }: SizeKey) {
  const [row] = await readRows(
    db,
    sizeRow,
    sql`SELECT p.published, s.on_hand - s.held AS available
    FROM products p LEFT JOIN product_sizes s ON s.product_id = p.id AND s.size = ${size} WHERE p.id = ${productId}`,
  );
  return row;
}

/** False when the phone waits for this size already. */
export async function insertRequest(tx: Tx, request: typeof r.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(r).values(request).onConflictDoNothing();
  return rowCount === 1;
}

export async function countWaiting(tx: Tx, phone: string): Promise<number> {
  return tx.$count(r, and(eq(r.phone, phone), isNull(r.notifiedAt)));
}

/** Those of one size, or all of a phone. */
export async function deleteWaiting(db: Db | Tx, phone: string, key?: SizeKey): Promise<void> {
  const ofSize = key && and(eq(r.productId, key.productId), eq(r.size, key.size));
  await db.delete(r).where(and(eq(r.phone, phone), isNull(r.notifiedAt), ofSize));
}

const waitingRow = z.object({ productId: z.string(), size: z.string(), name: z.string(), askedAt: iso });
const reservedRow = z.object({ productId: z.string(), size: z.string(), name: z.string(), until: iso });

export async function selectOwn(db: Db, phone: string): Promise<OwnRestock> {
  const [waiting, reserved] = await Promise.all([
    readRows(
      db,
      waitingRow,
      sql`SELECT q.product_id AS "productId", q.size, p.name, q.asked_at AS "askedAt"
      FROM restock_requests q JOIN products p ON p.id = q.product_id
      WHERE q.phone = ${phone} AND q.notified_at IS NULL ORDER BY q.asked_at, q.id`,
    ),
    readRows(
      db,
      reservedRow,
      sql`SELECT v.product_id AS "productId", v.size, p.name, v.until
      FROM stock_reservations v JOIN products p ON p.id = v.product_id
      WHERE v.phone = ${phone} AND v.order_id IS NULL ORDER BY v.until, v.id`,
    ),
  ]);
  return { waiting, reserved };
}

const sizeName = z.object({ size: z.string() });

/** The sizes of a product that somebody waits for, or of which a reservation is over. */
export async function selectSizesToWorkOn(tx: Tx, productId: string, now: Date): Promise<string[]> {
  const rows = await readRows(
    tx,
    sizeName,
    sql`SELECT size FROM restock_requests WHERE product_id = ${productId} AND notified_at IS NULL
    UNION SELECT size FROM stock_reservations
    WHERE product_id = ${productId} AND order_id IS NULL AND until <= ${now.toISOString()}`,
  );
  return rows.map(({ size }) => size);
}

/** The first ones to have asked. Their size must have been locked: nobody else serves its queue then. */
export async function lockFirst(tx: Tx, { productId, size }: SizeKey, most: number) {
  return tx
    .select({ id: r.id, phone: r.phone, userId: r.userId, productId: r.productId, size: r.size })
    .from(r)
    .where(and(eq(r.productId, productId), eq(r.size, size), isNull(r.notifiedAt)))
    .orderBy(r.askedAt, r.id)
    .limit(most)
    .for('update');
}

export async function markNotified(tx: Tx, ids: readonly string[], notifiedAt: Date): Promise<void> {
  await tx
    .update(r)
    .set({ notifiedAt })
    .where(inArray(r.id, [...ids]));
}

/** Takes back that somebody was notified; not of who has bought the size since, or asked for it again. */
export async function waitAgain(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    UPDATE restock_requests q SET notified_at = NULL
    WHERE q.id = ${id} AND q.notified_at IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM restock_requests w
        WHERE w.phone = q.phone AND w.product_id = q.product_id AND w.size = q.size AND w.notified_at IS NULL)
      AND NOT EXISTS (
        SELECT FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN users u ON u.id = o.user_id
        WHERE u.phone = q.phone AND l.product_id = q.product_id AND l.size = q.size
          AND o.created_at >= q.notified_at)`);
}

const productRow = z.object({ productId: z.string() });

/** Something of it can be bought that somebody waits for. */
const IS_BACK = sql`EXISTS (
  SELECT FROM product_sizes s JOIN products p ON p.id = s.product_id
  WHERE s.product_id = q.product_id AND s.size = q.size AND s.on_hand > s.held AND p.published)`;

/** Of these products, those that somebody waits for and that are back. */
export async function selectBack(db: Db, productIds: readonly string[]): Promise<string[]> {
  const rows = await readRows(
    db,
    productRow,
    sql`SELECT DISTINCT q.product_id AS "productId" FROM restock_requests q
    WHERE q.notified_at IS NULL AND q.product_id = ANY(${sql.param(productIds)}::text[]) AND ${IS_BACK}`,
  );
  return rows.map(({ productId }) => productId);
}

/** Products that are back, unless it is night, or of which a reservation is over, and that no job will look at. */
export async function selectDue(
  db: Db,
  { now, most, isNight }: { now: Date; most: number; isNight: boolean },
): Promise<string[]> {
  const rows = await readRows(
    db,
    productRow,
    sql`SELECT "productId" FROM (
      SELECT q.product_id AS "productId" FROM restock_requests q WHERE q.notified_at IS NULL AND NOT ${isNight} AND ${IS_BACK}
      UNION SELECT product_id FROM stock_reservations WHERE order_id IS NULL AND until <= ${now.toISOString()}
    ) AS due WHERE ${hasNoJob('restock', sql`"productId"`)} LIMIT ${most}`,
  );
  return rows.map(({ productId }) => productId);
}

/** Where the link of a message leads. */
export async function selectProductOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ productId: r.productId }).from(r).where(eq(r.id, id));
  return row?.productId;
}

/** Requests that nobody could answer for so long, and those that were. */
export async function deleteOutdated(
  db: Db,
  { askedBefore, notifiedBefore }: { askedBefore: Date; notifiedBefore: Date },
): Promise<void> {
  await db.delete(r).where(or(lt(r.askedAt, askedBefore), lt(r.notifiedAt, notifiedBefore)));
}
