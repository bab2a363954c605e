import { sql } from 'drizzle-orm';
import type { OrderFilters } from '#core/contract/orders/list.ts';
import type { Db } from '#server/db/client.ts';
import type { NewestCursor } from '#server/domains/newest-cursor.ts';
import type { OrderRow } from '../orders.queries.ts';
import { orderCondition, pageOfOrders } from './order-filters.queries.ts';

export type ExportedOrder = Pick<
  OrderRow,
  | 'id'
  | 'status'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'subtotalPaise'
  | 'offerPaise'
  | 'couponCode'
  | 'discountPaise'
  | 'deliveryPaise'
  | 'totalPaise'
  | 'paidPaise'
  | 'refundedPaise'
  | 'shipName'
  | 'shipPhone'
  | 'shipEmail'
  | 'shipAddress'
  | 'shipCity'
  | 'shipState'
  | 'shipPincode'
  | 'courier'
  | 'trackingNumber'
> & { placedAt: string; deliveredAt: string | null; items: string; units: number; invoice: string | null };

export async function countExported(db: Db, filters: OrderFilters): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM orders o WHERE ${orderCondition(filters)}`,
  );
  return rows[0]?.count ?? 0;
}

/** Many orders at once, newest first, with everything that a table of them shows. */
export async function selectExportPage(
  db: Db,
  { filters, after, limit }: { filters: OrderFilters; after: NewestCursor | null; limit: number },
): Promise<ExportedOrder[]> {
  const { rows } = await db.execute<ExportedOrder & Record<string, unknown>>(sql`
    SELECT o.id, o.placed_at AS "placedAt", o.status, o.payment_method AS "paymentMethod",
      o.payment_status AS "paymentStatus", o.subtotal_paise AS "subtotalPaise", o.offer_paise AS "offerPaise",
      o.coupon_code AS "couponCode", o.discount_paise AS "discountPaise", o.delivery_paise AS "deliveryPaise",
      o.total_paise AS "totalPaise", o.paid_paise AS "paidPaise", o.refunded_paise AS "refundedPaise",
      o.ship_name AS "shipName", o.ship_phone AS "shipPhone", o.ship_email AS "shipEmail",
      o.ship_address AS "shipAddress", o.ship_city AS "shipCity", o.ship_state AS "shipState",
      o.ship_pincode AS "shipPincode", o.courier, o.tracking_number AS "trackingNumber",
      o.delivered_at AS "deliveredAt", goods.items, goods.units,
      (SELECT i.number FROM invoices i WHERE i.kind = 'invoice' AND i.occasion = o.id) AS invoice
    FROM (${pageOfOrders({ filters, after, limit })}) AS o
    CROSS JOIN LATERAL (
      SELECT string_agg(l.quantity || ' × ' || l.name || ' (' || l.size || ')', '; ' ORDER BY l.position) AS items,
        sum(l.quantity)::int AS units
      FROM order_lines l WHERE l.order_id = o.id
    ) AS goods
    ORDER BY o.placed_at DESC, o.id DESC`);
  return rows;
}
