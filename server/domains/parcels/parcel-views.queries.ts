import { type SQL, sql } from 'drizzle-orm';
import type { PARCEL_VIEWS } from '#core/contract/parcels.ts';
import { dayInIndia } from '#core/rules/india-time.ts';

/** A courier that says nothing for so long has lost sight of a parcel. */
const UNMOVED_DAYS = 3;

export type ParcelView = (typeof PARCEL_VIEWS)[number];

/**
 * What parcels must fulfil that need somebody. The conditions are, word by word, those of the partial indexes, which hold
 * what is open and nothing else: a page and its count cost the same however many parcels have ended.
 */
const IN_VIEW: Record<ParcelView, (now: Date) => SQL> = {
  'to-answer': () => sql`parcels.awaits_answer`,
  troubled: () => sql`parcels.trouble IS NOT NULL AND parcels.ended_at IS NULL`,
  unmoved: (
    now,
  ) => sql`parcels.state IN ('booked', 'picked-up', 'in-transit', 'out-for-delivery', 'returning')
    AND parcels.ended_at IS NULL
    AND parcels.updated_at < ${now.toISOString()}::timestamptz - make_interval(days => ${UNMOVED_DAYS}::int)`,
  // Booked before the day was noted: the day on which it was asked for.
  'pickup-due': (
    now,
  ) => sql`parcels.state = 'booked' AND parcels.booked_at IS NOT NULL AND parcels.ended_at IS NULL
    AND coalesce(parcels.pickup_on, (parcels.pickup_asked_at AT TIME ZONE 'Asia/Kolkata')::date)
      <= ${dayInIndia(now)}::date`,
  'to-receive': () => sql`parcels.awaits_receipt`,
  contradicted: () => sql`parcels.alarm IS NOT NULL AND parcels.alarm IS DISTINCT FROM parcels.settled_alarm`,
  lost: () => sql`parcels.awaits_decision`,
};

export function isInView(view: ParcelView, now: Date): SQL {
  return IN_VIEW[view](now);
}

export function parcelsInView(view: ParcelView, now: Date): SQL {
  return sql`SELECT FROM parcels WHERE ${isInView(view, now)}`;
}

/** Since when the failed one has waited that has the fewest hours left. */
export const FIRST_FAILED = sql`(SELECT failed_at FROM parcels WHERE awaits_answer ORDER BY failed_at LIMIT 1)`;
