import { z } from 'zod';
import { AREA_DIGITS, type RiskInputs } from '#core/rules/cod-risk.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { executePlanned } from '#server/db/execute-planned.ts';
import { readPlannedRows } from '#server/db/read-rows.ts';

/** So many of the latest count: what is asked for every order must not grow with the store. */
const LATEST_PARCELS = 200;
const LATEST_ORDERS = 100;
const LATEST_OF_PHONE = 20;
const LATEST_OF_ACCOUNT = 20;
const LEAST_ORDERS = 20;
const PAST_ORDERS = 2500;

const recordRow = z.object({
  refusals: z.int(),
  delivered: z.int(),
  areaParcels: z.int(),
  areaReturned: z.int(),
  namesOfPhone: z.int(),
});
const usualRow = z.object({ usualPaise: z.int().nullable() });
export type RiskRecord = z.infer<typeof recordRow>;

/** An order in SQL: where each of these is to be read. */
interface OrderTerms {
  userId: string;
  phone: string;
  name: string;
  pincode: string;
  at: string;
}

/** What was known about an order's account, phone and area when it was placed. */
function recordFields({ userId, phone, name, pincode, at }: OrderTerms): string {
  return `own.refusals, own.delivered, area.parcels AS "areaParcels", area.returned AS "areaReturned",
      phone.names AS "namesOfPhone"
    FROM (
      SELECT count(*) FILTER (
          WHERE refused_at IS NOT NULL OR (status = 'Returned' AND delivered_at IS NULL))::int AS refusals,
        count(*) FILTER (WHERE delivered_at < ${at})::int AS delivered
      FROM (
        SELECT refused_at, status, delivered_at FROM orders WHERE user_id = ${userId} AND placed_at < ${at}
        ORDER BY placed_at DESC LIMIT ${LATEST_OF_ACCOUNT}
      ) AS past
    ) AS own, (
      SELECT count(*)::int AS parcels, count(*) FILTER (WHERE delivered_at IS NULL)::int AS returned
      FROM (
        SELECT delivered_at FROM orders
        WHERE payment_method = 'COD' AND status IN ('Delivered', 'Returned') AND placed_at < ${at}
          AND left(ship_pincode, ${AREA_DIGITS}) = left(${pincode}, ${AREA_DIGITS})
        ORDER BY placed_at DESC LIMIT ${LATEST_PARCELS}
      ) AS ended
    ) AS area, (
      SELECT count(DISTINCT lower(btrim(known)) COLLATE "C")::int AS names
      FROM (
        SELECT ${name} AS known UNION ALL (
          SELECT ship_name FROM orders WHERE ship_phone = ${phone} AND placed_at < ${at}
          ORDER BY placed_at DESC LIMIT ${LATEST_OF_PHONE})
      ) AS used
    ) AS phone`;
}

/** The middle one of the store's latest orders before a moment. */
function usualField(at: string): string {
  return `CASE WHEN count(*) >= ${LEAST_ORDERS} THEN
      percentile_disc(0.5) WITHIN GROUP (ORDER BY total_paise) END AS "usualPaise"
    FROM (
      SELECT total_paise FROM orders WHERE placed_at IS NOT NULL AND placed_at < ${at}
      ORDER BY placed_at DESC, id DESC LIMIT ${LATEST_ORDERS}
    ) AS latest`;
}

const OF_NEW_ORDER = `SELECT ${recordFields({
  userId: '$1',
  phone: '$2',
  name: '$3::text',
  pincode: '$4::text',
  at: '$5::timestamptz',
})}`;

export async function selectRiskRecord(
  db: Db | Tx,
  order: { userId: string; phone: string; name: string | null; pincode: string; at: Date },
): Promise<RiskRecord> {
  const { userId, phone, name, pincode, at } = order;
  const values = [userId, phone, name, pincode, at];
  const [record] = await readPlannedRows(db, recordRow, OF_NEW_ORDER, values);
  if (!record) throw new Error('Counting answers with one row');
  return record;
}

const USUAL = `SELECT ${usualField('$1::timestamptz')}`;

/** Null while there are too few orders to say. */
export async function selectUsualPaise(db: Db, at: Date): Promise<number | null> {
  const [usual] = await readPlannedRows(db, usualRow, USUAL, [at]);
  return usual?.usualPaise ?? null;
}

const pastRow = recordRow.extend({
  ...usualRow.shape,
  pincode: z.string(),
  address: z.string(),
  totalPaise: z.int(),
  sizesOfOne: z.int(),
  cameBack: z.boolean(),
});

/** The latest cash orders with what was known when they were placed, and whether their parcels came back. */
export async function selectPastOrders(db: Db): Promise<z.infer<typeof pastRow>[]> {
  const text = `
    SELECT o.ship_pincode AS pincode, o.ship_address AS address, o.total_paise AS "totalPaise", o.came_back AS "cameBack",
      goods.sizes AS "sizesOfOne", record.*, usual.*
    FROM (
      SELECT *, refused_at IS NOT NULL OR (status = 'Returned' AND delivered_at IS NULL) AS came_back
      FROM orders WHERE placed_at IS NOT NULL AND payment_method = 'COD' AND replacement_for IS NULL
      ORDER BY placed_at DESC LIMIT ${PAST_ORDERS}
    ) AS o
    CROSS JOIN LATERAL (
      SELECT coalesce(max(sizes), 0)::int AS sizes FROM (
        SELECT count(DISTINCT size) AS sizes FROM order_lines WHERE order_id = o.id GROUP BY coalesce(product_id, id)
      ) AS each
    ) AS goods
    CROSS JOIN LATERAL (SELECT ${recordFields({
      userId: 'o.user_id',
      phone: 'o.ship_phone',
      name: 'o.ship_name',
      pincode: 'o.ship_pincode',
      at: 'o.placed_at',
    })}) AS record
    CROSS JOIN LATERAL (SELECT ${usualField('o.placed_at')}) AS usual`;
  return readPlannedRows(db, pastRow, text, []);
}

export async function insertRisk(
  tx: Tx,
  risk: { orderId: string; rule: number; points: number; inputs: RiskInputs; action: string; judgedAt: Date },
): Promise<void> {
  const { orderId, rule, points, inputs, action, judgedAt } = risk;
  await executePlanned(
    tx,
    'INSERT INTO cod_risks (order_id, rule, points, inputs, action, judged_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [orderId, rule, points, JSON.stringify(inputs), action, judgedAt],
  );
}
