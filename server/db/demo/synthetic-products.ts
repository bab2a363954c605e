import { sql } from 'drizzle-orm';
import { HOME_SECTIONS, NEW_ARRIVALS_TAG, SALE_TAG, SIZES } from '#core/rules/categories.ts';
import { SWATCHES } from '#core/rules/colours.ts';
import type { Db, Tx } from '#server/db/client.ts';

const STEP = 5000;
const FIRST_WORDS = [
  'Monsoon',
  'Harbour',
  'Signal',
  'Paper',
  'Copper',
  'Velvet',
  'Static',
  'Saffron',
  'Indigo',
  'Gravel',
];
const SECOND_WORDS = [
  'Echo',
  'Line',
  'Run',
  'Press',
  'Club',
  'Season',
  'Avenue',
  'Theory',
  'Index',
  'Drift',
  'Union',
];
const TYPES = [
  { category: 'regular t-shirt', word: 'Regular T-Shirt', rupees: 399 },
  { category: 'oversized t-shirt', word: 'Oversized T-Shirt', rupees: 599 },
  { category: 'hoodie', word: 'Hoodie', rupees: 1299 },
  { category: 'cargo', word: 'Cargo', rupees: 1199 },
  { category: 'polo', word: 'Polo', rupees: 799 },
  { category: 'sweatshirt', word: 'Sweatshirt', rupees: 999 },
];
const TAGS = [...HOME_SECTIONS, SALE_TAG, NEW_ARRIVALS_TAG];

/**
 * Adds the made-up products 1 to `count`, for measuring. Each number always gives the same product, and those
 * already there are left alone: a run that was stopped half way is finished by running it again.
 */
export async function addSyntheticProducts(
  db: Db,
  { count, onProgress = () => {} }: { count: number; onProgress?: (done: number) => void },
): Promise<void> {
  for (let from = 1; from <= count; from += STEP) {
    const to = Math.min(count, from + STEP - 1);
    await db.transaction(async (tx) => {
      await insertProducts(tx, from, to);
      await insertSizes(tx, from, to);
      await insertPictures(tx, from, to);
      await insertReviews(tx, from, to);
    });
    onProgress(to);
  }
  // Fresh statistics and visibility, as a store that has been running for a while would have.
  await db.execute(
    sql`VACUUM ANALYZE products, product_sizes, product_pictures, reviews, review_tallies, catalogue_facets, catalogue_changes`,
  );
}

async function insertProducts(tx: Tx, from: number, to: number) {
  await tx.execute(sql`
    INSERT INTO products (id, name, description, details, price_paise, mrp_paise, category, home_tag, colour, hsn, created_at)
    SELECT 'synthetic-' || lpad(n::text, 7, '0'),
      ${pick(FIRST_WORDS, sql`n * 7 + n / 10`)} || ' ' || ${pick(SECOND_WORDS, sql`n * 3 + n / 7`)} || ' ' || n || ' ' || ${pick(
        TYPES.map(({ word }) => word),
        sql`n`,
      )},
      'A product made up for measuring.', 'Fabric: cotton',
      price.paise, CASE WHEN n % 6 > 0 THEN price.paise + 30000 END,
      ${pick(
        TYPES.map(({ category }) => category),
        sql`n`,
      )},
      ${pick(TAGS, sql`n / 6`)}, ${pick(Object.keys(SWATCHES), sql`n / 72`)}, '6109',
      timestamptz '2026-04-30 00:00Z' - n * interval '40 seconds'
    FROM generate_series(${from}::int, ${to}::int) AS n
    CROSS JOIN LATERAL (
      SELECT (${pick(
        TYPES.map(({ rupees }) => String(rupees)),
        sql`n`,
      )}::int + 50 * (n * 37 % 9)) * 100 AS paise
    ) AS price
    ON CONFLICT DO NOTHING`);
}

async function insertSizes(tx: Tx, from: number, to: number) {
  await tx.execute(sql`
    INSERT INTO product_sizes (product_id, size, position, on_hand)
    SELECT ${getId}, size, place, CASE WHEN (n + place) % 10 = 0 THEN 0 ELSE (n * 31 + place * 17) % 41 END
    FROM generate_series(${from}::int, ${to}::int) AS n
    CROSS JOIN unnest(${sql.param([...SIZES])}::text[]) WITH ORDINALITY AS sizes(size, place)
    ON CONFLICT DO NOTHING`);
}

/** Borrows the pictures that the store has; none when it has none. */
async function insertPictures(tx: Tx, from: number, to: number) {
  await tx.execute(sql`
    WITH known AS (SELECT array_agg(file ORDER BY file) AS files FROM pictures WHERE height > width)
    INSERT INTO product_pictures (product_id, position, file)
    SELECT ${getId}, place, files[1 + (n * 13 + place) % array_length(files, 1)]
    FROM known, generate_series(${from}::int, ${to}::int) AS n, generate_series(0, 1) AS place
    WHERE array_length(files, 1) > 1
    ON CONFLICT DO NOTHING`);
}

async function insertReviews(tx: Tx, from: number, to: number) {
  await tx.execute(sql`
    INSERT INTO reviews (id, product_id, name, rating, comment, fit, created_at)
    SELECT ${getId} || '-' || k, ${getId}, 'Shopper ' || n, 1 + (n + k * k) % 5, 'Made up for measuring.', 'As expected',
      timestamptz '2026-05-01 00:00Z' + k * interval '1 hour'
    FROM generate_series(${from}::int, ${to}::int) AS n, generate_series(1, 3) AS k
    WHERE n % 4 = 0
    ON CONFLICT DO NOTHING`);
}

const getId = sql`'synthetic-' || lpad(n::text, 7, '0')`;

/** The word of a list that a number falls on. */
function pick(words: string[], number: ReturnType<typeof sql>) {
  return sql`(${sql.param(words)}::text[])[1 + (${number}) % ${sql.raw(String(words.length))}]`;
}
