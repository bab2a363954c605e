import { type Hours, isWithin, RESERVED_MINUTES } from '#core/rules/restock.ts';
import { clipVariables, renderSms } from '#core/rules/sms-templates.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { enqueueMessage } from '#server/domains/outbox/enqueue-message.ts';
import {
  deleteEndedReservations,
  extendReservation,
  insertReservations,
} from '#server/domains/stock/reservations.queries.ts';
import type { StockNotifier } from '#server/domains/stock/stock-notifier.ts';
import { findSize, type LockedSize, lockWanted } from '#server/domains/stock/take-stock.ts';
import { lockFirst, markNotified, selectSizesToWorkOn, waitAgain } from './restock.queries.ts';

const EVENT = 'back-in-stock:';
/** So many of one size in one transaction; the sweep finds the rest. */
const MOST_AT_ONCE = 200;

export interface RestockContext {
  db: Db;
  now: () => Date;
  /** Where shoppers reach the store. */
  publicUrl: string;
  stockNotifier: StockNotifier;
  /** When messages may be sent that can wait until the morning. */
  messageHours: Hours;
}

/**
 * Serves the queue of a product: reservations whose time is over end, and as many of those who wait are notified as pieces
 * are free, each with a piece reserved. One transaction, in which the sizes are locked as orders lock them: what is reserved
 * can be sold to nobody else, and what was sold is promised to nobody. At night nobody is notified, and what is back can be
 * bought by anybody; whoever waits hears of what is left in the morning.
 */
export async function notifyWaiting(context: RestockContext, productId: string): Promise<void> {
  const { db, now, stockNotifier, messageHours } = context;
  const isChanged = await db.transaction(async (tx) => {
    const at = now();
    const names = await selectSizesToWorkOn(tx, productId, at);
    if (names.length === 0) return false;
    const locked = await lockWanted(
      tx,
      names.map((size) => ({ productId, size, quantity: 1 })),
    );
    const freed = await deleteEndedReservations(tx, { productId, sizes: names, now: at });
    const countFreed = (size: LockedSize) => findSize(freed, size)?.quantity ?? 0;
    const chosen = isWithin(messageHours, at) ? await chooseFirst(tx, locked, countFreed) : [];
    if (chosen.length > 0) await notifyAll(context, tx, chosen, at);
    return freed.length + chosen.length > 0;
  });
  if (isChanged) stockNotifier.notify([{ productId }]);
}

type Chosen = Awaited<ReturnType<typeof lockFirst>>[number] & { name: string };

async function chooseFirst(
  tx: Tx,
  sizes: readonly LockedSize[],
  countFreed: (size: LockedSize) => number,
): Promise<Chosen[]> {
  const chosen: Chosen[] = [];
  for (const size of sizes) {
    const free = Math.min(size.available + countFreed(size), MOST_AT_ONCE);
    if (!size.published || free <= 0) continue;
    const first = await lockFirst(tx, size, free);
    chosen.push(...first.map((request) => ({ ...request, name: size.name })));
  }
  return chosen;
}

async function notifyAll(
  { publicUrl }: RestockContext,
  tx: Tx,
  chosen: readonly Chosen[],
  at: Date,
): Promise<void> {
  const until = reservedUntil(at);
  await insertReservations(
    tx,
    chosen.map(({ id, phone, productId, size }) => ({ id, phone, productId, size, until })),
  );
  await markNotified(
    tx,
    chosen.map(({ id }) => id),
    at,
  );
  for (const { id, phone, userId, name, size } of chosen) {
    const template = 'back-in-stock';
    const variables = clipVariables<typeof template>({ product: name, size, site: publicUrl, token: id });
    await enqueueMessage(tx, {
      ...{ event: EVENT + id, channel: 'sms', recipient: phone },
      ...{ body: renderSms(template, variables), template, variables, userId: userId ?? undefined },
    });
  }
}

function reservedUntil(at: Date): Date {
  return new Date(at.getTime() + RESERVED_MINUTES * 60_000);
}

/**
 * Begins the half hour that a message promises, when that message goes out; false where it is not to be sent. One that was
 * held up until its reservation had ended, or until the night, would promise what is not so: its request waits again, in
 * its old place.
 */
export async function beginReservation(
  { db, now, messageHours }: RestockContext,
  { event }: { event: string },
): Promise<boolean> {
  if (!event.startsWith(EVENT)) return true;
  const id = event.slice(EVENT.length);
  const at = now();
  if (isWithin(messageHours, at)) {
    const isReserved = await extendReservation(db, { id, now: at, until: reservedUntil(at) });
    if (isReserved) return true;
  }
  await waitAgain(db, id);
  return false;
}
