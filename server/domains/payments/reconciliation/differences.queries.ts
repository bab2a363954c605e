import { sql } from 'drizzle-orm';

/** A provider's record `d` beside our own payment `p`, and what either side says went back through the provider. */
export const BESIDE_OURS = sql`
  provider_payments d
  LEFT JOIN payments p ON p.id = d.id
  LEFT JOIN LATERAL (
    SELECT coalesce(sum(r.amount_paise) FILTER (WHERE r.status <> 'failed'), 0)::int AS decided,
      coalesce(sum(r.amount_paise) FILTER (WHERE r.status = 'processed' AND r.finished_at < d.read_at), 0)::int AS processed
    FROM refunds r WHERE r.payment_id = p.id AND NOT r.by_hand
  ) AS back ON true`;

/**
 * The list that a provider's record belongs to, or null when it matches ours. Refunds under way are in neither side's
 * way: the provider may have sent back as much as we have decided, and must have sent what it reported.
 */
export const DIFFERENCE_OF = sql`CASE
  WHEN EXISTS (SELECT FROM settled_differences s WHERE s.id = d.id) THEN NULL
  WHEN p.id IS NULL THEN CASE
    WHEN d.status IN ('captured', 'refunded') AND d.refunded_paise < d.amount_paise THEN 'paid-without-order' END
  WHEN d.status NOT IN ('captured', 'refunded') THEN 'order-without-money'
  WHEN d.amount_paise <> p.amount_paise OR d.currency <> p.currency
    OR d.refunded_paise NOT BETWEEN back.processed AND back.decided THEN 'amount-differs'
END`;

/** Orders that were placed as paid online without all of their money. */
export const UNPAID_ORDERS = sql`
  FROM orders o
  WHERE o.placed_at IS NOT NULL AND o.payment_method = 'Razorpay' AND o.paid_paise < o.total_paise
    AND NOT EXISTS (SELECT FROM settled_differences s WHERE s.id = o.id)`;

/** A difference is noted when the provider's records are read, and is over as soon as the two sides agree. */
export const OPEN_DIFFERENCES = sql`
  SELECT FROM ${BESIDE_OURS} WHERE d.difference IS NOT NULL AND ${DIFFERENCE_OF} IS NOT NULL
  UNION ALL SELECT ${UNPAID_ORDERS}`;

/** Refunds that failed and whose money is still owed; of several attempts at one debt the last. */
export const OWED_FAILED_REFUNDS = sql`
  SELECT f.id FROM refunds f JOIN payments p ON p.id = f.payment_id
  WHERE f.status = 'failed'
    AND p.amount_paise - f.amount_paise >= (
      SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.payment_id = f.payment_id AND r.status <> 'failed'
    )
    AND NOT EXISTS (SELECT FROM refunds n WHERE n.replaces = f.id)
    AND NOT EXISTS (
      SELECT FROM refunds later WHERE later.payment_id = f.payment_id AND later.status = 'failed'
        AND later.amount_paise = f.amount_paise AND (later.created_at, later.id) > (f.created_at, f.id)
    )
    AND NOT EXISTS (SELECT FROM settled_differences s WHERE s.id = f.id)`;
