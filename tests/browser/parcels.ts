import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FailedReason, ParcelState } from '#core/rules/parcel-states.ts';
import type { Database } from '#server/db/client.ts';

/** What the courier has said, the last thing last, an hour between them. */
type Scans = readonly (ParcelState | { state: 'failed'; reason: FailedReason })[];

/** A parcel that a courier carries for an order, without a courier: the tables say so. */
export async function addParcel({ db }: Database, orderId: string, scans: Scans): Promise<string> {
  const id = `pa_${randomUUID()}`;
  const trackingNumber = String(Date.now()) + String(Math.random()).slice(2, 6);
  const courier = 'Delhivery Surface';
  await db.execute(sql`
    UPDATE orders SET courier = ${courier}, tracking_number = ${trackingNumber}, status = 'Packed'
    WHERE id = ${orderId}`);
  await db.execute(sql`
    INSERT INTO parcels (id, order_id, provider, reference, courier, tracking_number, booked_at, collect_paise,
      weight_grams, length_cm, width_cm, height_cm)
    SELECT ${id}, id, 'shiprocket', id, courier, tracking_number, now(), total_paise, 500, 30, 25, 5
    FROM orders WHERE id = ${orderId}`);
  for (const [place, scan] of scans.entries()) {
    const { state, reason } = typeof scan === 'string' ? { state: scan, reason: null } : scan;
    await addScan({ db }, id, { state, reason, hoursAgo: scans.length - place });
  }
  return id;
}

const ORDER_STATUS: Partial<Record<ParcelState, string>> = {
  'picked-up': 'Shipped',
  'in-transit': 'Shipped',
  'out-for-delivery': 'Out for Delivery',
  failed: 'Out for Delivery',
  delivered: 'Delivered',
};

/** The next thing that the courier says. The words of couriers hold what is nobody's business. */
async function addScan(
  { db }: Pick<Database, 'db'>,
  parcelId: string,
  { state, reason, hoursAgo }: { state: ParcelState; reason: FailedReason | null; hoursAgo: number },
): Promise<void> {
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const [failed, delivered] = [state === 'failed', state === 'delivered'];
  await db.execute(sql`
    INSERT INTO parcel_events (parcel_id, key, code, at, state, reason, text, place, is_read)
    VALUES (${parcelId}, ${`${state} ${at}`}, ${state}, ${at}, ${state}, ${reason},
      'Handed to Asha Rao, 12 Temple Road', 'Bengaluru', true)`);
  await db.execute(sql`
    UPDATE parcels SET state = ${state}, reason = coalesce(${reason}, reason),
      failed_at = CASE WHEN ${failed} THEN ${at}::timestamptz ELSE failed_at END,
      failed_attempts = failed_attempts + ${failed ? 1 : 0},
      delivered_at = CASE WHEN ${delivered} THEN ${at}::timestamptz ELSE delivered_at END
    WHERE id = ${parcelId}`);
  await db.execute(sql`
    UPDATE orders SET status = coalesce(${ORDER_STATUS[state] ?? null}, status),
      delivered_at = CASE WHEN ${delivered} THEN ${at}::timestamptz ELSE delivered_at END
    WHERE id = (SELECT order_id FROM parcels WHERE id = ${parcelId})`);
}

/** The address of an order's tracking page. */
export async function readTrackPath({ db }: Database, orderId: string): Promise<string> {
  const { rows } = await db.execute<{ token: string }>(
    sql`SELECT track_token AS token FROM orders WHERE id = ${orderId}`,
  );
  return `/track/${rows[0]?.token}`;
}
