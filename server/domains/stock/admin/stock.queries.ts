import { type SQL, sql } from 'drizzle-orm';
import type { Movement, StockSort, StockView } from '#core/contract/stock.ts';
import type { MovementReason } from '#core/rules/stock.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { COUNTED } from '#server/domains/capped-count.ts';

export interface SizeKey {
  productId: string;
  size: string;
}

export interface StockLevel extends SizeKey {
  name: string;
  onHand: number;
  held: number;
}

/** Locks sizes by product and size, as orders do. What is read cannot change before the transaction ends. */
export async function lockLevels(tx: Tx, keys: readonly SizeKey[]): Promise<StockLevel[]> {
  const { rows } = await tx.execute<StockLevel & Record<string, unknown>>(sql`
    SELECT s.product_id AS "productId", s.size, s.on_hand AS "onHand", s.held, p.name
    FROM product_sizes s JOIN products p ON p.id = s.product_id
    WHERE (s.product_id, s.size) IN (SELECT * FROM unnest(${texts(keys, 'productId')}, ${texts(keys, 'size')}))
    ORDER BY s.product_id, s.size
    FOR NO KEY UPDATE OF s`);
  return rows;
}

/** Changes the stock and records why, in one statement. */
export async function moveUnits(
  tx: Tx,
  {
    changes,
    reason,
    note,
    who,
  }: {
    changes: readonly (SizeKey & { change: number })[];
    reason: Extract<MovementReason, 'opening' | 'received' | 'corrected'>;
    note: string | null;
    who: string;
  },
): Promise<void> {
  const units = sql`unnest(${texts(changes, 'productId')}, ${texts(changes, 'size')},
    ${sql.param(changes.map(({ change }) => change))}::int[]) AS unit(product_id, size, change)`;
  await tx.execute(sql`
    WITH moved AS (
      UPDATE product_sizes s SET on_hand = s.on_hand + unit.change
      FROM ${units} WHERE s.product_id = unit.product_id AND s.size = unit.size
      RETURNING s.product_id, s.size, unit.change
    )
    INSERT INTO stock_movements (product_id, size, change, reason, note, user_id)
    SELECT product_id, size, change, ${reason}, ${note}, ${who} FROM moved`);
}

export interface StockPageRow extends StockLevel {
  colour: string;
  published: boolean;
  position: number;
  createdAt: string;
  picture: { file: string; alt: string; width: number; height: number } | null;
}

export interface StockFilter {
  search?: string | undefined;
  product?: string | undefined;
  /** Only sizes of which at most so many can be sold. */
  atMost?: number | undefined;
}

const FEW_PRODUCTS = 100;

export type StockCursor = [string | number, string, string | number];

export function mostInView(view: StockView | undefined, lowAt: number): number | undefined {
  if (view === 'out') return 0;
  return view === 'low' ? lowAt : undefined;
}

const ORDERS: Record<StockSort, SQL> = {
  lowest: sql`(s.on_hand - s.held), s.product_id, s.size`,
  product: sql`p.created_at DESC, p.id DESC, s.position`,
};

export async function selectStockPage(
  db: Db,
  {
    filter,
    sort,
    limit,
    after,
  }: { filter: StockFilter; sort: StockSort; limit: number; after?: StockCursor | undefined },
): Promise<StockPageRow[]> {
  const conditions = [sql`true`];
  if (filter.search) conditions.push(await searchCondition(db, filter.search));
  if (filter.product !== undefined) conditions.push(sql`p.id = ${filter.product}`);
  if (filter.atMost !== undefined) conditions.push(sql`s.on_hand - s.held <= ${filter.atMost}`);
  if (after) conditions.push(comesAfter(sort, after));
  const { rows } = await db.execute<StockPageRow & Record<string, unknown>>(sql`
    SELECT s.product_id AS "productId", s.size, s.on_hand AS "onHand", s.held, s.position, p.name, p.colour, p.published,
      p.created_at AS "createdAt",
      (
        SELECT json_build_object('file', o.file, 'alt', i.alt, 'width', o.width, 'height', o.height)
        FROM product_pictures i JOIN pictures o USING (file) WHERE i.product_id = p.id ORDER BY i.position LIMIT 1
      ) AS picture
    FROM product_sizes s JOIN products p ON p.id = s.product_id
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${ORDERS[sort]} LIMIT ${limit}`);
  return rows;
}

/** A word of few products begins with them, by the index of names; a common one is met soon enough along the stock. */
async function searchCondition(db: Db, search: string): Promise<SQL> {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM products WHERE lower(name) LIKE ${pattern} LIMIT ${FEW_PRODUCTS + 1}`,
  );
  if (rows.length > FEW_PRODUCTS) return sql`lower(p.name) LIKE ${pattern}`;
  return sql`s.product_id = ANY(${sql.param(rows.map(({ id }) => id))}::text[])`;
}

function comesAfter(sort: StockSort, [first, productId, last]: StockCursor): SQL {
  if (sort === 'lowest') {
    return sql`((s.on_hand - s.held), s.product_id, s.size) > (${first}::int, ${productId}, ${String(last)})`;
  }
  return sql`((p.created_at, p.id) < (${first}::timestamptz, ${productId})
    OR (p.id = ${productId} AND s.position > ${last}::int))`;
}

export async function countSizes(db: Db, atMost: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count
    FROM (SELECT 1 FROM product_sizes WHERE on_hand - held <= ${atMost} LIMIT ${COUNTED}) AS low`);
  return rows[0]?.count ?? 0;
}

export async function selectLevel(db: Db, { productId, size }: SizeKey): Promise<StockLevel | undefined> {
  const { rows } = await db.execute<StockLevel & Record<string, unknown>>(sql`
    SELECT s.product_id AS "productId", s.size, s.on_hand AS "onHand", s.held, p.name
    FROM product_sizes s JOIN products p ON p.id = s.product_id
    WHERE s.product_id = ${productId} AND s.size = ${size}`);
  return rows[0];
}

/**
 * The newest movements before `beforeId`, with what was on the shelf after each: counted back from what is there now,
 * or from the balance at which the page before ended.
 */
export async function selectMovements(
  db: Db,
  {
    productId,
    size,
    before,
    limit,
  }: SizeKey & { before?: { id: number; balance: number } | undefined; limit: number },
): Promise<Movement[]> {
  const start = before
    ? sql`${before.balance}::int`
    : sql`(SELECT on_hand FROM product_sizes WHERE product_id = ${productId} AND size = ${size})`;
  const { rows } = await db.execute<Movement & Record<string, unknown>>(sql`
    SELECT m.id::int, m.at, m.change, m.reason, m.note, m.order_id AS "orderId", coalesce(u.name, u.phone) AS who,
      (${start} - coalesce(sum(m.change) OVER (ORDER BY m.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::int
        AS balance
    FROM stock_movements m LEFT JOIN users u ON u.id = m.user_id
    WHERE m.product_id = ${productId} AND m.size = ${size} ${before ? sql`AND m.id < ${before.id}` : sql``}
    ORDER BY m.id DESC LIMIT ${limit}`);
  return rows;
}

function texts<Key extends string>(rows: readonly Record<Key, string>[], key: Key): SQL {
  return sql`${sql.param(rows.map((row) => row[key]))}::text[]`;
}
