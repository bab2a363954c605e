import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { ERASED, withoutPerson } from './personal-data.queries.ts';

/** Messages that were sent or given up. */
export async function deleteMessages(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    DELETE FROM outbox WHERE coalesce(sent_at, gave_up_at) < ${before.toISOString()}`);
}

/** Of somebody who has not changed it for long; a browser may still have its own. */
export async function deleteCarts(db: Db, before: Date): Promise<void> {
  await db.execute(sql`DELETE FROM carts WHERE changed_at < ${before.toISOString()}`);
}

/** A matter that is still open stays, however old it is. */
export async function deleteEnquiries(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    DELETE FROM contact_messages WHERE done AND coalesce(answered_at, created_at) < ${before.toISOString()}`);
}

/** The order stays for the books; whose it would have been does not. */
export async function eraseUnpaidOrders(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    UPDATE orders SET ship_name = ${ERASED}, ship_address = ${ERASED}, ship_phone = ${ERASED}, ship_alt_phone = NULL,
      ship_email = NULL
    WHERE placed_at IS NULL AND status = 'Cancelled' AND created_at < ${before.toISOString()} AND ship_name <> ${ERASED}`);
}

/** Labels carry the whole address, and nobody prints one again. */
export async function deleteLabels(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    DELETE FROM parcel_labels USING parcels p
    WHERE p.id = parcel_labels.parcel_id AND p.updated_at < ${before.toISOString()}`);
}

export async function deletePushes(db: Db, before: Date): Promise<void> {
  await db.execute(sql`DELETE FROM courier_pushes WHERE received_at < ${before.toISOString()}`);
}

export async function deleteWhatsappPushes(db: Db, before: Date): Promise<void> {
  await db.execute(sql`DELETE FROM whatsapp_pushes WHERE received_at < ${before.toISOString()}`);
  await db.execute(sql`DELETE FROM whatsapp_replies WHERE received_at < ${before.toISOString()}`);
}

/** What a courier said stays as a state, without its words. */
export async function eraseCourierWords(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    UPDATE parcel_events SET text = ${ERASED} WHERE received_at < ${before.toISOString()} AND text <> ${ERASED}`);
  await db.execute(sql`
    UPDATE return_parcel_events SET text = ${ERASED} WHERE received_at < ${before.toISOString()} AND text <> ${ERASED}`);
  await db.execute(sql`
    UPDATE return_parcels SET refusal = ${ERASED} WHERE updated_at < ${before.toISOString()} AND refusal <> ${ERASED}`);
}

/** The event stays, without the person in it. */
export async function erasePaymentEvents(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    UPDATE payment_events SET payload = ${withoutPerson}
    WHERE handled_at < ${before.toISOString()} AND payload IS DISTINCT FROM ${withoutPerson}`);
}
