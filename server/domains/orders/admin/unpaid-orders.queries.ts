import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import type { NewestCursor } from '#server/domains/newest-cursor.ts';
import { searchCondition } from './order-filters.queries.ts';

export interface UnpaidRow {
  id: string;
  startedAt: string;
  status: string;
  holdUntil: string | null;
  ending: string | null;
  totalPaise: number;
  paidPaise: number;
  refundedPaise: number;
  name: string;
  phone: string;
  city: string;
  state: string;
  units: number;
  files: (string | null)[];
}

/** Checkouts that never became an order, newest first, with one row more than was asked for if there is one. */
export async function selectUnpaidPage(
  db: Db,
  {
    search,
    since,
    after,
    limit,
  }: { search: string | undefined; since: Date; after: NewestCursor | null; limit: number },
): Promise<UnpaidRow[]> {
  const chosen = search ? searchCondition(search) : sql`o.created_at >= ${since.toISOString()}`;
  const behind = after ? sql`AND (o.created_at, o.id) < (${after.at.toISOString()}, ${after.id})` : sql``;
  const { rows } = await db.execute<UnpaidRow & Record<string, unknown>>(sql`
    SELECT o.id, o.created_at AS "startedAt", o.status, o.hold_until AS "holdUntil", o.total_paise AS "totalPaise",
      o.paid_paise AS "paidPaise", o.refunded_paise AS "refundedPaise", o.ship_name AS name, o.ship_phone AS phone,
      o.ship_city AS city, o.ship_state AS state, goods.units, goods.files, (
        SELECT h.note FROM order_history h
        WHERE h.order_id = o.id AND h.what = 'status' AND h.to_value = 'Cancelled' ORDER BY h.id DESC LIMIT 1
      ) AS ending
    FROM (
      SELECT o.* FROM orders o WHERE o.placed_at IS NULL AND ${chosen} ${behind}
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit + 1}
    ) AS o
    CROSS JOIN LATERAL (
      SELECT sum(l.quantity)::int AS units, json_agg(picture.file ORDER BY l.position) AS files
      FROM order_lines l
      LEFT JOIN LATERAL (
        SELECT i.file FROM product_pictures i WHERE i.product_id = l.product_id ORDER BY i.position LIMIT 1
      ) AS picture ON true
      WHERE l.order_id = o.id
    ) AS goods
    ORDER BY o.created_at DESC, o.id DESC`);
  return rows;
}
