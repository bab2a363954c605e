import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { paymentEvents } from '#server/db/schema/payments.ts';
import { hasNoJob } from '#server/jobs/jobs.queries.ts';
import { sendJob, sendJobs } from '#server/jobs/send-job.ts';

/** False when the event has been handled before. One that was received but not finished is to be handled again. */
export async function insertEvent(db: Db, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  await db.insert(paymentEvents).values(event).onConflictDoNothing();
  return (await selectUnhandledEvent(db, event.id)) !== undefined;
}

export async function selectUnhandledEvent(db: Db, id: string) {
  const [event] = await db
    .select({ payload: paymentEvents.payload })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, id), isNull(paymentEvents.handledAt)));
  return event;
}

export async function markEventHandled(db: Db, id: string, handledAt: Date): Promise<void> {
  await db.update(paymentEvents).set({ handledAt }).where(eq(paymentEvents.id, id));
}

export async function setEventDue(db: Db, id: string, dueAt: Date): Promise<void> {
  await db.update(paymentEvents).set({ dueAt }).where(eq(paymentEvents.id, id));
  await sendJob(db, 'payment-event', id);
}

/** Events that the jobs have to take up, the oldest first. */
export async function selectDueEvents(db: Db, { now, most }: { now: Date; most: number }): Promise<string[]> {
  const { id, handledAt, dueAt } = paymentEvents;
  const rows = await db
    .select({ id })
    .from(paymentEvents)
    .where(and(isNull(handledAt), lte(dueAt, now), hasNoJob('payment-event', sql`${id}`)))
    .orderBy(dueAt, id)
    .limit(most);
  return rows.map((event) => event.id);
}

/** Whether the provider has reported money of this payment that goes back. */
export async function hasRefundEvent(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM payment_events WHERE payment_id = ${paymentId} AND type LIKE 'refund.%' LIMIT 1`);
  return rows.length > 0;
}

/**
 * Parks an event until its payment is recorded. Whoever records it wakes it; should that have happened in the same
 * moment, it is due at once.
 */
export async function parkEvent(
  db: Db,
  { id, paymentId, now }: { id: string; paymentId: string; now: Date },
): Promise<void> {
  await db.update(paymentEvents).set({ dueAt: null }).where(eq(paymentEvents.id, id));
  const { rowCount } = await db.execute(sql`
    UPDATE payment_events SET due_at = ${now.toISOString()}
    WHERE id = ${id} AND EXISTS (SELECT FROM payments WHERE id = ${paymentId})`);
  if (rowCount === 1) await sendJob(db, 'payment-event', id);
}

/** What was parked for this payment is due now. */
export async function wakeEvents(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const woken = await tx
    .update(paymentEvents)
    .set({ dueAt: now })
    .where(
      and(
        eq(paymentEvents.paymentId, paymentId),
        isNull(paymentEvents.handledAt),
        isNull(paymentEvents.dueAt),
      ),
    )
    .returning({ id: paymentEvents.id });
  await sendJobs(tx, 'payment-event', { ids: woken.map(({ id }) => id) });
}
