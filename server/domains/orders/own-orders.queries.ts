import { sql } from 'drizzle-orm';
import type {
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  RefundStatus,
  ReturnStatus,
  ReturnType,
} from '#core/rules/order-states.ts';
import type { Db } from '#server/db/client.ts';
import type { refundPayouts } from '#server/db/schema/payments.ts';

/** An order with all that is shown of it, as the database hands it over. */
export interface ShownOrderRow {
  id: string;
  placed_at: string;
  status: OrderStatus;
  payment_method: PaymentMethod;
  payment_status: PaymentStatus;
  subtotal_paise: number;
  offer_paise: number;
  coupon_code: string | null;
  discount_paise: number;
  delivery_paise: number;
  total_paise: number;
  ship_name: string;
  ship_address: string;
  ship_phone: string;
  ship_alt_phone: string | null;
  ship_email: string | null;
  ship_pincode: string;
  ship_city: string;
  ship_state: string;
  courier: string | null;
  tracking_number: string | null;
  delivered_at: string | null;
  lines: ShownLineRow[];
  replacement_for: string | null;
  refunds: ShownRefundRow[];
  return_requests: ShownReturnRow[];
}

export interface ShownLineRow {
  product: { id: string; name: string; files: string[] } | null;
  name: string;
  quantity: number;
  size: string;
  unitPaise: number;
  returnable: number;
}

interface ShownRefundRow {
  id: string;
  amountPaise: number;
  status: RefundStatus;
  createdAt: string;
  finishedAt: string | null;
  isCash: boolean;
  payout: Pick<typeof refundPayouts.$inferSelect, 'upiId' | 'accountNumber' | 'reference'> | null;
}

interface ShownReturnRow {
  id: string;
  status: ReturnStatus;
  reason: string;
  type: ReturnType;
  exchangeSize: string | null;
  createdAt: string;
  rejection: string | null;
  replacementOrderId: string | null;
  pieces: number;
  name: string;
  file: string | null;
}

/** The newest orders of a user. Holds are no orders. */
export async function selectOrdersOf(db: Db, userId: string, most: number): Promise<ShownOrderRow[]> {
  const { rows } = await db.execute<ShownOrderRow & Record<string, unknown>>(sql`
    SELECT o.id, o.placed_at, o.status, o.payment_method, o.payment_status, o.subtotal_paise, o.offer_paise,
      o.coupon_code, o.discount_paise, o.delivery_paise, o.total_paise, o.ship_name, o.ship_address, o.ship_phone,
      o.ship_alt_phone, o.ship_email, o.ship_pincode, o.ship_city, o.ship_state, o.courier, o.tracking_number,
      o.delivered_at, o.replacement_for,
      (
        SELECT coalesce(json_agg(json_build_object('id', f.id, 'amountPaise', f.amount_paise, 'status', f.status,
          'createdAt', f.created_at, 'finishedAt', f.finished_at, 'isCash', f.by_hand,
          'payout', CASE WHEN y.refund_id IS NOT NULL THEN json_build_object('upiId', y.upi_id,
            'accountNumber', y.account_number, 'reference', y.reference) END) ORDER BY f.created_at, f.id), '[]')
        FROM refunds f LEFT JOIN refund_payouts y ON y.refund_id = f.id
        WHERE f.order_id = o.id AND f.status <> 'failed'
      ) AS refunds,
      (
        SELECT json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'size', l.size,
          'unitPaise', l.unit_paise, 'returnable', l.quantity - (
            SELECT coalesce(sum(rl.quantity), 0) FROM return_lines rl WHERE rl.line_id = l.id
          ), 'product', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id,
            'name', p.name, 'files', (
              SELECT coalesce(json_agg(i.file ORDER BY i.position), '[]') FROM product_pictures i WHERE i.product_id = p.id
            )) END) ORDER BY l.position)
        FROM order_lines l LEFT JOIN products p ON p.id = l.product_id WHERE l.order_id = o.id
      ) AS lines,
      (
        SELECT coalesce(json_agg(json_build_object('id', r.id, 'status', r.status, 'reason', r.reason, 'type', r.type,
          'exchangeSize', r.exchange_size, 'rejection', r.rejection, 'replacementOrderId', r.replacement_order_id,
          'createdAt', r.created_at, 'pieces', goods.pieces, 'name', goods.name, 'file', (
            SELECT i.file FROM product_pictures i WHERE i.product_id = goods.product_id ORDER BY i.position LIMIT 1
          )) ORDER BY r.created_at DESC, r.id DESC), '[]')
        FROM return_requests r CROSS JOIN LATERAL (
          SELECT sum(rl.quantity)::int AS pieces, (array_agg(l.name ORDER BY l.position))[1] AS name,
            (array_agg(l.product_id ORDER BY l.position))[1] AS product_id
          FROM return_lines rl JOIN order_lines l ON l.id = rl.line_id WHERE rl.request_id = r.id
        ) AS goods
        WHERE r.order_id = o.id
      ) AS return_requests
    FROM orders o
    WHERE o.user_id = ${userId} AND o.placed_at IS NOT NULL
    ORDER BY o.placed_at DESC, o.id DESC
    LIMIT ${most}`);
  return rows;
}
