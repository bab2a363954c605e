import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '#server/db/read-rows.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import type { Bench } from './bench.ts';
import type { Deal, Load } from './load.ts';

/** By the clock on the wall; by the store's clock it is hours. */
const LONGEST_SETTLING_MS = 180_000;
const STEP_MS = 400;
const LONGEST_SENDING_MS = 5000;
/** Short steps at first, as long as something may be under way; later what is left waits for hours on purpose. */
const SHORT_STEPS = 15;
const SHORT_SECONDS = 40;
const LONG_SECONDS = 1800;
/** A call that broke off keeps its key for half a minute; the same call again waits for so long. */
const KEY_SECONDS = 31;

/** Nobody begins anything, and what was begun comes to its end, without half a minute of waiting for the lost calls. */
export async function stopLoad(bench: Bench, load: Load): Promise<void> {
  const stopped = load.stop();
  await bench.passTime(KEY_SECONDS);
  await stopped;
}

/** Lets time go by until everything that was begun has come to its end: holds, payments, refunds, messages. */
export async function letSettle(bench: Bench): Promise<void> {
  const deadline = performance.now() + LONGEST_SETTLING_MS;
  const lost = new Set<string>();
  for (let step = 1; ; step += 1) {
    const open = await countOpen(bench);
    if (open.every(({ count }) => count === 0)) return;
    if (performance.now() > deadline) throw new Error(`Still open: ${JSON.stringify(open)}`);
    await letBeSent(bench, lost);
    await bench.passTime(step > SHORT_STEPS ? LONG_SECONDS : SHORT_SECONDS);
    await wait(STEP_MS);
  }
}

const sendingSchema = z.object({ attempt: z.string() });

/**
 * Time must not run out for a message that is on its way. One whose process was killed or cut off is on its way for ever:
 * each such attempt is waited for once, and is then among the lost.
 */
async function letBeSent({ db }: Bench, lost: Set<string>): Promise<void> {
  const deadline = performance.now() + LONGEST_SENDING_MS;
  for (;;) {
    const sending = await readRows(
      db,
      sendingSchema,
      sql`SELECT id || ' ' || attempts AS attempt FROM outbox
        WHERE attempts > 0 AND last_error IS NULL AND sent_at IS NULL AND gave_up_at IS NULL`,
    );
    const open = sending.filter(({ attempt }) => !lost.has(attempt));
    if (open.length === 0) return;
    if (performance.now() > deadline) {
      for (const { attempt } of open) lost.add(attempt);
      return;
    }
    await wait(STEP_MS);
  }
}

const openSchema = z.object({ what: z.string(), count: z.int() });

async function countOpen({ db, standIns }: Bench) {
  const paid = standIns.paymentBooks.listPayments().map(({ id }) => id);
  return readRows(
    db,
    openSchema,
    sql`SELECT 'messages' AS what, count(*)::int FROM outbox WHERE sent_at IS NULL AND gave_up_at IS NULL
    UNION ALL SELECT 'holds', count(*)::int FROM orders WHERE placed_at IS NULL AND status = 'Pending'
    UNION ALL SELECT 'refunds', count(*)::int FROM refunds WHERE status IN ('decided', 'requested')
    UNION ALL SELECT 'events', count(*)::int FROM payment_events WHERE handled_at IS NULL AND due_at IS NOT NULL
    UNION ALL SELECT 'unknown payments', count(*)::int FROM unnest(${sql.param(paid)}::text[]) AS made(id)
      WHERE NOT EXISTS (SELECT FROM payments WHERE payments.id = made.id)`,
  );
}

const orderSchema = z.object({
  id: z.string(),
  userId: z.string(),
  status: z.string(),
  totalPaise: z.int(),
  providerOrderId: z.string().nullable(),
  isPlaced: z.boolean(),
});
type Order = z.infer<typeof orderSchema>;

export interface Losses {
  /** Acknowledged, and not there or not as it was acknowledged. */
  lost: string[];
  /** More than one order for one shopper’s one wish. */
  doubled: string[];
  /** The provider has more or less of the shopper’s money than the order costs. */
  money: string[];
  /** Messages that reached somebody twice. */
  twice: string[];
  books: unknown[];
}

/** What must not be, whatever has happened. */
export async function findLosses({ db, standIns }: Bench, deals: readonly Deal[]): Promise<Losses> {
  const orders = await readRows(
    db,
    orderSchema,
    sql`SELECT id, user_id AS "userId", status, total_paise AS "totalPaise",
      provider_order_id AS "providerOrderId", placed_at IS NOT NULL AS "isPlaced" FROM orders`,
  );
  const byShopper = Map.groupBy(orders, ({ userId }) => userId);
  const placedBy = (deal: Deal) => (byShopper.get(deal.shopper.id) ?? []).filter(({ isPlaced }) => isPlaced);
  return {
    lost: deals.filter((deal) => isLost(deal, placedBy(deal))).map(describe),
    doubled: deals.filter((deal) => placedBy(deal).length > 1).map(describe),
    money: orders.filter((order) => isWronglyPaid(order, standIns)).map(({ id }) => id),
    twice: findTwice(standIns.listMessages().map(({ name }) => name)),
    books: await verifyBooks(db),
  };
}

const givenUpSchema = z.object({
  recipient: z.string(),
  orderId: z.string().nullable(),
  event: z.string(),
  channel: z.string(),
  attempts: z.int(),
  lastError: z.string().nullable(),
});

/**
 * Messages that were given up because they may have arrived, and have not. Those that did arrive are the price of never
 * sending one twice: nobody had time to note that they were sent.
 */
export async function listUnsent({ db, standIns }: Bench): Promise<string[]> {
  const givenUp = await readRows(
    db,
    givenUpSchema,
    sql`SELECT recipient, order_id AS "orderId", event, channel, attempts, last_error AS "lastError"
    FROM outbox WHERE gave_up_at IS NOT NULL`,
  );
  const messages = standIns.listMessages();
  const hasArrived = ({ recipient, orderId }: z.infer<typeof givenUpSchema>) =>
    messages.some(({ text }) => text.includes(recipient) && text.includes(orderId ?? ''));
  return givenUp
    .filter((message) => !hasArrived(message))
    .map(
      ({ event, channel, attempts, lastError }) => `${event} by ${channel}, ${attempts} tries: ${lastError}`,
    );
}

function isLost({ orderId, isCancelled }: Deal, placed: Order[]): boolean {
  if (orderId === undefined) return false;
  const order = placed.find(({ id }) => id === orderId);
  return !order || (isCancelled && order.status !== 'Cancelled');
}

function isWronglyPaid(order: Order, { paymentBooks }: Bench['standIns']): boolean {
  const { providerOrderId, isPlaced, status, totalPaise } = order;
  if (providerOrderId === null) return false;
  const due = isPlaced && status !== 'Cancelled' ? totalPaise : 0;
  return paymentBooks.getBalance(providerOrderId) !== due;
}

function findTwice(messages: string[]): string[] {
  const seen = new Set<string>();
  return messages.filter((message) => seen.has(message) || !seen.add(message));
}

function describe({ shopper, way, orderId, isCancelled }: Deal): string {
  return `${way} ${orderId ?? 'not acknowledged'} of ${shopper.id}${isCancelled ? ', cancelled' : ''}`;
}
