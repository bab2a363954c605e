import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { listOwnOrders } from '#core/contract/orders.ts';
import { COD_QUESTIONS } from '#core/rules/cod-treatment.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { PARCEL_STATES } from '#core/rules/parcel-states.ts';
import { maskPayee } from '#core/rules/payee.ts';
import type { Db } from '#server/db/client.ts';
import { iso, readRows, rupees } from '#server/db/read-rows.ts';

const PICTURE_WIDTH = 1600;

const picture = z.string().transform((file) => file && addressOfFile(file, PICTURE_WIDTH));
const optional = z
  .string()
  .nullable()
  .transform((text) => text ?? undefined);

const order = listOwnOrders.bare.element;
/** What is worked out from other columns. */
const CALCULATED = {
  returnRequest: true,
  trackingUrl: true,
  paidAhead: true,
  payOnDelivery: true,
  question: true,
} as const;
const { items, refunds, returnRequests } = order.shape;
const { pickup } = returnRequests.element.shape;

const refundRow = refunds.element
  .extend({ amount: rupees, startedAt: iso, doneAt: iso.optional() })
  .extend({ upiId: z.string().nullable().default(null), accountNumber: z.string().nullable().default(null) })
  .transform(({ upiId, accountNumber, ...refund }) => ({
    ...refund,
    payee: maskPayee({ upiId, accountNumber }) ?? undefined,
  }));

/** The fields of an order that its buyer sees, and no others. */
const orderRow = order.omit(CALCULATED).extend({
  trackToken: z.string(),
  createdAt: iso,
  items: z.array(
    items.element.extend({
      price: rupees,
      productId: z
        .object({ _id: z.string(), name: z.string(), images: z.array(z.object({ url: picture })) })
        .nullable(),
    }),
  ),
  subtotal: rupees,
  offerDiscount: rupees,
  deliveryCharge: rupees,
  total: rupees,
  totalPaise: z.int(),
  aheadPaise: z.int(),
  refusedAt: z.string().nullable(),
  parcelState: z.enum(PARCEL_STATES).nullable(),
  discount: rupees,
  saving: rupees,
  courier: optional,
  trackingNumber: optional,
  promisedOn: optional,
  deliveredAt: iso.nullable().transform((at) => at ?? undefined),
  replacementFor: optional,
  askedFor: z.enum(COD_QUESTIONS).nullable(),
  waitsUntil: z.coerce.date().nullable(),
  advancePaise: z.int().nullable(),
  refunds: z.array(refundRow),
  returnRequests: z.array(
    returnRequests.element.extend({
      createdAt: iso,
      product: z.object({ name: z.string(), image: picture }),
      pickup: pickup.unwrap().omit({ text: true }).optional(),
    }),
  ),
});

/** The newest orders of a user. Holds are no orders. */
export async function selectOwnOrders(db: Db, userId: string, most: number) {
  const statement = sql`
    SELECT o.id AS "_id", o.placed_at AS "createdAt", o.status, o.payment_method AS "paymentMethod",
      o.payment_status AS "paymentStatus", o.subtotal_paise AS subtotal, o.offer_paise AS "offerDiscount",
      o.coupon_code AS "couponCode", o.discount_paise AS discount, o.delivery_paise AS "deliveryCharge",
      coalesce((o.price_terms->>'savingPaise')::int, 0) AS saving,
      o.total_paise AS total, o.total_paise AS "totalPaise", o.ahead_paise AS "aheadPaise",
      o.refused_at AS "refusedAt", (
        SELECT b.state FROM parcels b WHERE b.order_id = o.id AND b.ended_at IS NULL
      ) AS "parcelState", o.courier, o.tracking_number AS "trackingNumber",
      o.track_token AS "trackToken", o.promised_on::text AS "promisedOn", o.delivered_at AS "deliveredAt",
      o.replacement_for AS "replacementFor",
      o.asked_for AS "askedFor", o.waits_until AS "waitsUntil", o.advance_paise AS "advancePaise",
      json_strip_nulls(json_build_object('name', o.ship_name, 'address', o.ship_address, 'phone', o.ship_phone,
        'altPhone', o.ship_alt_phone, 'email', o.ship_email, 'pincode', o.ship_pincode, 'city', o.ship_city,
        'state', o.ship_state)) AS shipping,
      (
        SELECT coalesce(json_agg(json_strip_nulls(json_build_object('_id', f.id, 'amount', f.amount_paise,
          'status', CASE f.status WHEN 'processed' THEN 'done' ELSE 'started' END, 'startedAt', f.created_at,
          'doneAt', f.finished_at, 'isCash', f.by_hand, 'upiId', y.upi_id, 'accountNumber', y.account_number,
          'reference', y.reference)) ORDER BY f.created_at, f.id), '[]')
        FROM refunds f LEFT JOIN refund_payouts y ON y.refund_id = f.id
        WHERE f.order_id = o.id AND f.status <> 'failed'
      ) AS refunds,
      (
        SELECT json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'size', l.size,
          'price', l.unit_paise, 'returnableQuantity', l.quantity - (
            SELECT coalesce(sum(rl.quantity), 0) FROM return_lines rl WHERE rl.line_id = l.id
          ), 'productId', CASE WHEN p.id IS NOT NULL THEN json_build_object('_id', p.id, 'name', p.name, 'images', (
            SELECT coalesce(json_agg(json_build_object('url', i.file) ORDER BY i.position), '[]')
            FROM product_pictures i WHERE i.product_id = p.id
          )) END) ORDER BY l.position)
        FROM order_lines l LEFT JOIN products p ON p.id = l.product_id WHERE l.order_id = o.id
      ) AS items,
      (
        SELECT coalesce(json_agg(json_strip_nulls(json_build_object('_id', r.id, 'status', r.status,
          'reason', r.reason, 'type', r.type, 'exchangeSize', r.exchange_size, 'rejection', r.rejection,
          'replacementOrderId', r.replacement_order_id, 'createdAt', r.created_at, 'pieces', goods.pieces,
          'pickup', (
            SELECT json_build_object('state', b.state, 'trouble', b.trouble, 'pickupOn', b.pickup_on,
              'courier', b.courier, 'trackingNumber', b.tracking_number)
            FROM return_parcels b
            WHERE b.return_id = r.id AND b.ended_at IS NULL AND b.tracking_number IS NOT NULL
          ),
          'product', json_build_object('name', goods.name, 'image', coalesce((
            SELECT i.file FROM product_pictures i WHERE i.product_id = goods.product_id ORDER BY i.position LIMIT 1
          ), '')))) ORDER BY r.created_at DESC, r.id DESC), '[]')
        FROM return_requests r CROSS JOIN LATERAL (
          SELECT sum(rl.quantity)::int AS pieces, (array_agg(l.name ORDER BY l.position))[1] AS name,
            (array_agg(l.product_id ORDER BY l.position))[1] AS product_id
          FROM return_lines rl JOIN order_lines l ON l.id = rl.line_id WHERE rl.request_id = r.id
        ) AS goods
        WHERE r.order_id = o.id
      ) AS "returnRequests"
    FROM orders o
    WHERE o.user_id = ${userId} AND o.placed_at IS NOT NULL
    ORDER BY o.placed_at DESC, o.id DESC
    LIMIT ${most}`;
  return readRows(db, orderRow, statement);
}
