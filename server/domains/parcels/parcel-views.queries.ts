import { type SQL, sql } from 'drizzle-orm';
import type { PARCEL_VIEWS } from '#core/contract/parcels.ts';
import { dayInIndia } from '#core/rules/india-time.ts';

/** A courier that says nothing for so long has lost sight of a parcel. */
const UNMOVED_DAYS = 3;

/** The ids of the parcels that need somebody. */
export const PARCELS_IN_VIEW: Record<
  Exclude<(typeof PARCEL_VIEWS)[number], 'to-answer'>,
  (now: Date) => SQL
> = {
  unmoved: (now) => sql`SELECT p.id FROM parcels p
    WHERE p.state IN ('booked', 'picked-up', 'in-transit', 'out-for-delivery', 'returning')
      AND p.updated_at < ${now.toISOString()}::timestamptz - make_interval(days => ${UNMOVED_DAYS}::int)
      AND p.ended_at IS NULL`,
  troubled: () => sql`SELECT p.id FROM parcels p WHERE p.trouble IS NOT NULL AND p.ended_at IS NULL`,
  // Booked before the day was noted: the day on which it was asked for.
  'pickup-due': (now) => sql`SELECT p.id FROM parcels p
    WHERE p.state = 'booked' AND p.booked_at IS NOT NULL AND p.ended_at IS NULL
      AND coalesce(p.pickup_on, (p.pickup_asked_at AT TIME ZONE 'Asia/Kolkata')::date) <= ${dayInIndia(now)}::date`,
  // From the orders that are on the road: they are few, and what has come back stays so for ever.
  'to-receive': () => sql`SELECT p.id FROM orders o JOIN parcels p ON p.order_id = o.id AND p.ended_at IS NULL
    WHERE o.placed_at IS NOT NULL AND o.status IN ('Shipped', 'Out for Delivery') AND p.state = 'returned'`,
};

/** Those that nobody has answered for yet. */
export const UNANSWERED = sql`SELECT p.failed_at FROM parcels p WHERE ${isUnanswered('p')}`;

export function isUnanswered(parcel: 'p' | 'parcels'): SQL {
  const p = sql.raw(parcel);
  return sql`${p}.state = 'failed' AND ${p}.ended_at IS NULL AND NOT EXISTS (
    SELECT FROM failed_answers a WHERE a.parcel_id = ${p}.id AND a.attempt = ${p}.failed_attempts)`;
}
