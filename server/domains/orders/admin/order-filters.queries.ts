import { type SQL, sql } from 'drizzle-orm';
import type { OrderFilters } from '#core/contract/orders/list.ts';
import { addDays, startOfDay } from '#core/rules/india-time.ts';
import { orderView } from '#core/rules/order-views.ts';
import { isBarcode } from '#core/rules/piece-codes.ts';
import { containing, escapeLike } from '#server/domains/lists.queries.ts';
import { sizesOfCode } from '#server/domains/stock/piece-codes.queries.ts';

/** What an order `o` must fulfil to be in a list with these filters. */
export function orderCondition(filters: OrderFilters): SQL {
  return sql`(${sql.join(orderConditions(filters), sql` OR `)})`;
}

/**
 * The same as conditions of which one must be fulfilled: what was searched for can be found in several ways. Each has an
 * index that it can begin with, which all of them together would not have.
 */
export function orderConditions({ search, ...filters }: OrderFilters): SQL[] {
  const base = sql.join([sql`o.placed_at IS NOT NULL`, ...toConditions(filters)], sql` AND `);
  return search ? searchConditions(search).map((found) => sql`(${base} AND ${found})`) : [base];
}

function* toConditions({
  view,
  status,
  payment,
  method,
  from,
  to,
  state,
  product,
}: Omit<OrderFilters, 'search'>): Generator<SQL> {
  if (view) yield* viewConditions(view);
  if (status) yield sql`o.status = ${status}`;
  if (payment) yield sql`o.payment_status = ${payment}`;
  if (method) yield sql`o.payment_method = ${method}`;
  if (from) yield sql`o.placed_at >= ${startOfDay(from).toISOString()}`;
  if (to) yield sql`o.placed_at < ${startOfDay(addDays(to, 1)).toISOString()}`;
  if (state) yield sql`o.ship_state = ${state}`;
  if (product) {
    // Begins with the product's own lines: most products are in few of all the orders.
    yield sql`o.id = ANY(ARRAY(SELECT f.order_id FROM order_lines f WHERE f.product_id = ${product}))`;
  }
}

/** No courier was asked to carry an order `o`. */
export const IS_UNBOOKED = sql`o.tracking_number IS NULL
  AND NOT EXISTS (SELECT FROM parcels p WHERE p.order_id = o.id AND p.ended_at IS NULL)`;

function* viewConditions(view: NonNullable<OrderFilters['view']>): Generator<SQL> {
  const { statuses, isCash, isUnasked, isUnbooked } = orderView(view);
  // In the text itself, not beside it: some views have an index of their own, and a plan for any status would not use it.
  const listed = sql.raw(statuses.map((status) => `'${status}'`).join(', '));
  if (statuses.length === 1) yield sql`o.status = ${listed}`;
  else if (statuses.length > 1) yield sql`o.status IN (${listed})`;
  if (isCash) yield sql`o.payment_method = 'COD'`;
  if (isUnasked) yield sql`o.waits_until IS NULL`;
  if (isUnbooked) yield IS_UNBOOKED;
}

const LEAST_FOR_PRODUCTS = 3;
const MOST_PRODUCTS = 20;
const MOST_ORDERS_OF_PRODUCTS = 2000;

/** What an order must fulfil to be found by a search. */
export function searchCondition(search: string): SQL {
  return sql`(${sql.join(searchConditions(search), sql` OR `)})`;
}

/** A mobile number with what people write before it. */
const DIALLED_MOBILE = /^(?:00)?(?:91)?0?(?<phone>[6-9]\d{9})$/;
/** Its zeros at the front need not be typed. */
const INVOICE_NUMBER = /^(?<kind>[a-z]{2})\/(?<year>\d\d-\d\d)\/(?<serial>\d+)$/i;
const RETURN_NUMBER = /^#?RT[0-9A-Z]{4,10}$/i;

/**
 * Goes by the look of what was typed: six digits are a pincode or a tracking number, ten a phone or a tracking number;
 * then the number of an invoice, an e-mail address; the rest is a name, an order, a return, a tracking number or a product.
 */
function searchConditions(search: string): SQL[] {
  const digits = search.replace(/^\+91/, '').replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(digits)) return [sql`o.ship_pincode = ${digits}`, byTracking(digits)];
  if (/^\d{10}$/.test(digits)) return [byPhone(digits), byTracking(digits)];
  const { phone } = DIALLED_MOBILE.exec(digits)?.groups ?? {};
  // Twelve digits that begin with 91 may be a tracking number or a barcode as well.
  if (phone) return [byPhone(phone), byTracking(digits), byPiece(digits)];
  if (search.includes('@')) return [sql`lower(o.ship_email) LIKE ${`${escapeLike(search.toLowerCase())}%`}`];
  const { kind, year, serial } = INVOICE_NUMBER.exec(search)?.groups ?? {};
  if (kind && year && serial) return [byInvoice(`${kind.toUpperCase()}/${year}/${serial.padStart(7, '0')}`)];
  const id = search.replace(/^#/, '').toUpperCase();
  const byNumber = [beginsWith('id', id.startsWith('OD') ? id : `OD${id}`, 'Z'), byTracking(search)];
  if (RETURN_NUMBER.test(search)) byNumber.push(byReturn(id));
  if (isBarcode(search)) return [byPiece(search), ...byNumber];
  if (/^\d{3,9}$/.test(digits)) return [beginsWith('ship_phone', digits, '9'), ...byNumber];
  if (search.length < LEAST_FOR_PRODUCTS) return [byName(search), ...byNumber];
  return [byName(search), ...byNumber, byProduct(search), byPiece(search)];
}

/** What the index of names can look up by itself. */
const LEAST_OF_WORD = 3;

/** The words of a name come in any order; where one is too short for the index, as they were typed. */
function byName(search: string): SQL {
  const words = search.toLowerCase().split(/\s+/);
  const parts = words.every(({ length }) => length >= LEAST_OF_WORD) ? words : [search.toLowerCase()];
  const found = parts.map((part) => sql`lower(o.ship_name) LIKE ${containing(part)}`);
  return sql`(${sql.join(found, sql` AND `)})`;
}

function byInvoice(number: string): SQL {
  return sql`o.id = ANY(ARRAY(SELECT i.order_id FROM invoices i WHERE i.number = ${number}))`;
}

function byReturn(start: string): SQL {
  return sql`o.id = ANY(ARRAY(
    SELECT r.order_id FROM return_requests r WHERE r.id >= ${start} AND r.id <= ${`${start}${'Z'.repeat(12)}`}))`;
}

/** The few orders of one phone are looked up first: no plan should walk through all others to find them. */
function byPhone(phone: string): SQL {
  return sql`o.id = ANY(ARRAY(
    SELECT id FROM orders WHERE ship_phone = ${phone}
    UNION ALL SELECT own.id FROM orders own JOIN users u ON u.id = own.user_id WHERE u.phone = ${phone}))`;
}

/** Enough of a tracking number to be in few orders. */
const LEAST_OF_TRACKING = 6;

/**
 * The few that a longer beginning finds are looked up first: in a store with few tracking numbers the database takes them
 * for many, and would walk through all orders to find them.
 */
function byTracking(search: string): SQL {
  const start = `${escapeLike(search.toUpperCase())}%`;
  if (search.length < LEAST_OF_TRACKING) return sql`upper(o.tracking_number) LIKE ${start}`;
  return sql`o.id = ANY(ARRAY(SELECT t.id FROM orders t WHERE upper(t.tracking_number) LIKE ${start}))`;
}

/**
 * The newest orders of products of this name, up to a bound, so that a common word costs no more than a rare one. All
 * orders of one product are what the product filter is for.
 */
function byProduct(search: string): SQL {
  return sql`o.id = ANY(ARRAY(
    SELECT l.order_id FROM order_lines l JOIN orders bought ON bought.id = l.order_id
    WHERE l.product_id = ANY(ARRAY(
      SELECT p.id FROM products p WHERE lower(p.name) LIKE ${containing(search.toLowerCase())} LIMIT ${MOST_PRODUCTS}))
    ORDER BY bought.placed_at DESC LIMIT ${MOST_ORDERS_OF_PRODUCTS}))`;
}

/** The newest orders with this very size, by its SKU or barcode. */
function byPiece(code: string): SQL {
  return sql`o.id = ANY(ARRAY(
    SELECT l.order_id FROM ${sizesOfCode(code)} AS piece
      JOIN order_lines l ON l.product_id = piece.product_id AND l.size = piece.size
      JOIN orders bought ON bought.id = l.order_id
    ORDER BY bought.placed_at DESC LIMIT ${MOST_ORDERS_OF_PRODUCTS}))`;
}

/** A range, which any index can serve whatever the order of its letters is. */
function beginsWith(column: 'id' | 'ship_phone', start: string, last: '9' | 'Z'): SQL {
  const name = sql.raw(`o.${column}`);
  return sql`(${name} >= ${start} AND ${name} <= ${start + last.repeat(12)})`;
}
