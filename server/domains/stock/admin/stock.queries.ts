import { and, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listMovements, type Movement, type StockSort, type StockView } from '#core/contract/stock.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { iso, readIds, readNumber, readRows, readRowsPlanned } from '#server/db/read-rows.ts';
import { containing, countRows } from '#server/domains/lists.queries.ts';
import { presentPicture } from '#server/domains/pictures/present-picture.ts';

const levelRow = z.object({
  productId: z.string(),
  size: z.string(),
  name: z.string(),
  onHand: z.int(),
  held: z.int(),
});
export type StockLevel = z.infer<typeof levelRow>;
export type SizeKey = Pick<StockLevel, 'productId' | 'size'>;

const LEVELS = sql`SELECT s.product_id AS "productId", s.size, s.on_hand AS "onHand", s.held, p.name
  FROM product_sizes s JOIN products p ON p.id = s.product_id`;

/** Locks sizes by product and size, as orders do. What is read cannot change before the transaction ends. */
export async function lockLevels(tx: Tx, keys: readonly SizeKey[]): Promise<StockLevel[]> {
  return readRows(
    tx,
    levelRow,
    sql`${LEVELS}
    WHERE (s.product_id, s.size) IN (SELECT * FROM unnest(${texts(keys, 'productId')}, ${texts(keys, 'size')}))
    ORDER BY s.product_id, s.size
    FOR NO KEY UPDATE OF s`,
  );
}

/** Changes the stock and records why, in one statement. */
export async function moveUnits(
  tx: Tx,
  changes: readonly (SizeKey & { change: number })[],
  { reason, note, who }: { reason: 'opening' | 'received' | 'corrected'; note: string | null; who: string },
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

const pageRow = levelRow.extend({
  colour: z.string(),
  published: z.boolean(),
  position: z.int(),
  createdAt: iso,
  picture: z
    .object({ file: z.string(), alt: z.string(), width: z.int(), height: z.int() })
    .transform(presentPicture)
    .nullable(),
});
export type StockPageRow = z.infer<typeof pageRow>;

export interface StockFilter {
  search?: string | undefined;
  product?: string | undefined;
  /** Only sizes of which at most so many can be sold, of products that are on sale. */
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
  filter: StockFilter,
  { sort, limit, after }: { sort: StockSort; limit: number; after: StockCursor | undefined },
): Promise<StockPageRow[]> {
  const { search, product, atMost } = filter;
  const conditions = and(
    sql`true`,
    search ? await matchesName(db, search) : undefined,
    product === undefined ? undefined : sql`p.id = ${product}`,
    atMost === undefined ? undefined : sql`s.on_hand - s.held <= ${atMost} AND p.published`,
    after && isAfter(sort, after),
  );
  // How a search is best done depends on its word, so it is planned each time.
  const read = search ? readRows : readRowsPlanned;
  return read(
    db,
    pageRow,
    sql`SELECT s.product_id AS "productId", s.size, s.on_hand AS "onHand", s.held, s.position, p.name, p.colour, p.published,
      p.created_at AS "createdAt",
      (
        SELECT json_build_object('file', o.file, 'alt', i.alt, 'width', o.width, 'height', o.height)
        FROM product_pictures i JOIN pictures o USING (file) WHERE i.product_id = p.id ORDER BY i.position LIMIT 1
      ) AS picture
    FROM product_sizes s JOIN products p ON p.id = s.product_id
    WHERE ${conditions}
    ORDER BY ${ORDERS[sort]} LIMIT ${sql.raw(String(limit))}`,
  );
}

/** A word of few products begins with them, by the index of names; a common one is met soon enough along the stock. */
async function matchesName(db: Db, search: string): Promise<SQL> {
  const pattern = containing(search.toLowerCase());
  const ids = await readIds(
    db,
    sql`SELECT id FROM products WHERE lower(name) LIKE ${pattern} LIMIT ${FEW_PRODUCTS + 1}`,
  );
  if (ids.length > FEW_PRODUCTS) return sql`lower(p.name) LIKE ${pattern}`;
  return sql`s.product_id = ANY(${sql.param(ids)}::text[])`;
}

function isAfter(sort: StockSort, [first, productId, last]: StockCursor): SQL {
  if (sort === 'lowest') {
    return sql`((s.on_hand - s.held), s.product_id, s.size) > (${first}::int, ${productId}, ${String(last)})`;
  }
  return sql`((p.created_at, p.id) < (${first}::timestamptz, ${productId})
    OR (p.id = ${productId} AND s.position > ${last}::int))`;
}

/** Sizes of products on sale of which at most so many can be sold. What is hidden waits for its first goods, often for long. */
export function lowSizes(atMost: number): SQL {
  return sql`SELECT FROM product_sizes s JOIN products p ON p.id = s.product_id
    WHERE s.on_hand - s.held <= ${atMost}::int AND p.published`;
}

export async function countSizes(db: Db, atMost: number): Promise<number> {
  return readNumber(db, countRows(lowSizes(atMost)));
}

export async function selectLevel(db: Db, { productId, size }: SizeKey): Promise<StockLevel | undefined> {
  const found = sql`${LEVELS} WHERE s.product_id = ${productId} AND s.size = ${size}`;
  const [level] = await readRows(db, levelRow, found);
  return level;
}

const movementRow = listMovements.data.shape.movements.element.extend({ at: iso });

/**
 * The newest movements before `beforeId`, with what was on the shelf after each: counted back from what is there now,
 * or from the balance at which the page before ended.
 */
export async function selectMovements(
  db: Db,
  { productId, size }: SizeKey,
  { before, limit }: { before: [id: number, balance: number] | undefined; limit: number },
): Promise<Movement[]> {
  const start = before
    ? sql`${before[1]}::int`
    : sql`(SELECT on_hand FROM product_sizes WHERE product_id = ${productId} AND size = ${size})`;
  return readRows(
    db,
    movementRow,
    sql`SELECT m.id::int, m.at, m.change, m.reason, m.note, m.order_id AS "orderId", coalesce(u.name, u.phone) AS who,
      (${start} - coalesce(sum(m.change) OVER (ORDER BY m.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::int
        AS balance
    FROM stock_movements m LEFT JOIN users u ON u.id = m.user_id
    WHERE m.product_id = ${productId} AND m.size = ${size} ${before ? sql`AND m.id < ${before[0]}` : sql``}
    ORDER BY m.id DESC LIMIT ${limit}`,
  );
}

function texts<Key extends string>(rows: readonly Record<Key, string>[], key: Key): SQL {
  return sql`${sql.param(rows.map((row) => row[key]))}::text[]`;
}
