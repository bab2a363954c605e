import { sql } from 'drizzle-orm';

/** Of `orders o`: one that counts as a sale, neither cancelled nor come back without having been handed over. */
export const IS_SALE = sql`(o.status <> 'Cancelled' AND NOT (o.status = 'Returned' AND o.delivered_at IS NULL))`;
