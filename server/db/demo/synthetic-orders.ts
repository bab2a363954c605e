import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { FIRST_NAMES } from './reviews/shoppers.ts';
import { bookSyntheticOrders } from './synthetic-books.ts';

const STEP = 20_000;
const SURNAMES = [
  ...['Rao', 'Sharma', 'Iyer', 'Khan', 'Das', 'Patel', 'Singh', 'Nair', 'Reddy', 'Gupta', 'Menon', 'Joshi'],
  ...['Bose', 'Kaur', 'Pillai', 'Shaikh', 'Fernandes', 'Naik', 'Mehta', 'Yadav', 'Sangma', 'Borah', 'Gowda'],
];
const STREETS = [
  'Temple Road',
  'Station Road',
  'Lake View',
  'MG Road',
  'Sector 14',
  'Gandhi Nagar',
  'Old Market',
];
const PLACES = [
  ['560001', 'Bengaluru Urban', 'Karnataka'],
  ['400001', 'Mumbai', 'Maharashtra'],
  ['411001', 'Pune', 'Maharashtra'],
  ['110001', 'New Delhi', 'Delhi'],
  ['600001', 'Chennai', 'Tamil Nadu'],
  ['641001', 'Coimbatore', 'Tamil Nadu'],
  ['500001', 'Hyderabad', 'Telangana'],
  ['700001', 'Kolkata', 'West Bengal'],
  ['682001', 'Ernakulam', 'Kerala'],
  ['380001', 'Ahmedabad', 'Gujarat'],
  ['302001', 'Jaipur', 'Rajasthan'],
  ['226001', 'Lucknow', 'Uttar Pradesh'],
  ['781001', 'Kamrup', 'Assam'],
  ['793001', 'East Khasi Hills', 'Meghalaya'],
  ['141001', 'Ludhiana', 'Punjab'],
  ['452001', 'Indore', 'Madhya Pradesh'],
] as const;

/** Used by some of the orders, so that its uses and its cost can be looked at. */
const COUPON = 'SYNTHETIC100';

/**
 * Adds orders 1 to `count` of a made-up year that ends at `until`, for measuring: customers, lines, stock movements,
 * payments, refunds and returns, with closed books. Each number always gives the same order, and those already there
 * are left alone. What was sold had been received a year before, so the shelves stay as they are.
 */
export async function addSyntheticOrders(
  db: Db,
  {
    count,
    until = new Date(),
    onProgress = () => {},
  }: { count: number; until?: Date; onProgress?: (done: number) => void },
): Promise<void> {
  for (let from = 1; from <= count; from += STEP) {
    const to = Math.min(count, from + STEP - 1);
    await db.transaction(async (tx) => {
      await planOrders(tx, { from, to, until });
      await planLines(tx);
      await bookSyntheticOrders(tx, { coupon: COUPON, until });
    });
    onProgress(to);
  }
  // Fresh statistics and visibility, as a store that has been running for a while would have.
  await db.execute(
    sql`VACUUM ANALYZE users, orders, order_lines, order_history, stock_movements, payments, refunds, return_requests,
      return_lines, coupon_redemptions, provider_payments, sandbox_orders, sandbox_payments`,
  );
}

/** What happened to each order: the older it is, the further it has come. */
async function planOrders(
  tx: Tx,
  { from, to, until }: { from: number; to: number; until: Date },
): Promise<void> {
  await tx.execute(sql`
    CREATE TEMP TABLE made_orders ON COMMIT DROP AS
    SELECT n, 'ODS' || lpad(n::text, 9, '0') AS id, customer, place, method,
      ${until.toISOString()}::timestamptz(3) - age AS placed_at, age, fate,
      CASE fate
        WHEN 'cancelled' THEN 'Cancelled'
        WHEN 'refused' THEN 'Returned'
        WHEN 'open' THEN CASE
          WHEN age < interval '1 day' THEN CASE WHEN method = 'COD' AND mood < 700 THEN 'Pending' ELSE 'Confirmed' END
          WHEN age < interval '2 days' THEN CASE WHEN mood < 400 THEN 'Confirmed' ELSE 'Packed' END
          WHEN age < interval '4 days' THEN 'Shipped' ELSE 'Out for Delivery' END
        ELSE 'Delivered' END AS status,
      CASE WHEN fate <> 'returned' THEN NULL
        WHEN age < interval '10 days' THEN 'Pending'
        WHEN age < interval '13 days' THEN 'Approved'
        WHEN age < interval '24 days' AND method = 'COD' THEN 'Received'
        WHEN mood < 800 THEN 'Refunded' ELSE 'Rejected' END AS return_status,
      1 + (${dice(5)} < 350)::int + (${dice(5)} < 80)::int AS lines,
      ${dice(6)} < 40 AS wants_coupon
    FROM generate_series(${from}::int, ${to}::int) AS n
    CROSS JOIN LATERAL (
      SELECT 1 + abs(hashint4extended(n, 1) % (1 + n / 3))::int AS customer,
        CASE WHEN ${dice(2)} < 580 THEN 'COD' ELSE 'Razorpay' END AS method,
        -- Spread evenly however many there are, and denser towards the end: the store grows.
        date_trunc('milliseconds', interval '365 days' * power((n * 0.61803398875 % 1)::float8, 1.25)) AS age,
        ${dice(3)} AS luck, ${dice(4)} AS mood
    ) AS drawn
    CROSS JOIN LATERAL (
      SELECT 1 + abs(hashint4extended(customer, 7) % ${PLACES.length})::int AS place,
        CASE WHEN luck < 50 THEN 'cancelled'
          WHEN age < interval '6 days' THEN 'open'
          WHEN luck < 90 AND method = 'COD' THEN 'refused'
          WHEN luck < 150 AND age > interval '8 days' THEN 'returned'
          ELSE 'delivered' END AS fate
    ) AS end_of_it
    WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = 'ODS' || lpad(n::text, 9, '0'))`);
  await tx.execute(sql`
    CREATE TEMP TABLE made_customers ON COMMIT DROP AS
    SELECT customer, 'synthetic-user-' || lpad(customer::text, 7, '0') AS user_id,
      '70' || lpad(customer::text, 8, '0') AS phone,
      ${pick(FIRST_NAMES, sql`customer * 7`)} || ' ' || ${pick(SURNAMES, sql`customer * 5 + customer / 23`)} AS name,
      1 + customer % 180 || ', ' || ${pick(STREETS, sql`customer`)} AS address,
      ${pick(
        PLACES.map(([pincode]) => pincode),
        sql`place - 1`,
      )} AS pincode,
      ${pick(
        PLACES.map(([, city]) => city),
        sql`place - 1`,
      )} AS city,
      ${pick(
        PLACES.map(([, , state]) => state),
        sql`place - 1`,
      )} AS state,
      min(placed_at) AS first_order_at
    FROM made_orders GROUP BY customer, place`);
}

/** What was in each order: a few sizes sell much better than the rest. */
async function planLines(tx: Tx): Promise<void> {
  await tx.execute(sql`
    CREATE TEMP TABLE made_lines ON COMMIT DROP AS
    WITH shelf AS (
      SELECT (row_number() OVER (ORDER BY p.id, s.position))::int - 1 AS place, p.id AS product_id, s.size, p.name,
        p.category, p.hsn, p.price_paise
      FROM product_sizes s JOIN products p ON p.id = s.product_id
    ), shelves AS (SELECT count(*)::int AS sizes FROM shelf)
    SELECT o.id AS order_id, k AS position, shelf.product_id, shelf.name, shelf.category, shelf.hsn, shelf.size,
      drawn.quantity, shelf.price_paise AS unit_paise,
      CASE WHEN k = 0 AND o.wants_coupon AND shelf.price_paise >= 30000 THEN 10000 ELSE 0 END AS discount_paise,
      k = 0 AND o.return_status IN ('Received', 'Refunded') AS is_returned
    FROM shelves, made_orders o CROSS JOIN generate_series(0, o.lines - 1) AS k
    CROSS JOIN LATERAL (
      SELECT floor(sizes * power(abs(hashint4extended(o.n, 10 + k) % 100000) / 100000.0, 1.7))::int AS place,
        1 + (abs(hashint4extended(o.n, 20 + k) % 100) < 14)::int AS quantity
    ) AS drawn
    JOIN shelf ON shelf.place = drawn.place`);
  const { rows } = await tx.execute(
    sql`SELECT WHERE EXISTS (SELECT FROM made_orders) AND NOT EXISTS (SELECT FROM made_lines)`,
  );
  if (rows.length > 0) throw new Error('There are no products to order.');
}

/** A number from 0 to 999 that belongs to the order's own. */
function dice(seed: number) {
  return sql.raw(`abs(hashint4extended(n, ${seed}) % 1000)`);
}

/** The word of a list that a number falls on. */
function pick(words: readonly string[], number: ReturnType<typeof sql>) {
  return sql`(${sql.param([...words])}::text[])[1 + (${number}) % ${sql.raw(String(words.length))}]`;
}
