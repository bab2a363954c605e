import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  attachOrder,
  deleteKey,
  endLease,
  insertKey,
  type KeyClaim,
  type KeyRow,
  selectKey,
  storeAnswer,
  takeOverKey,
} from './idempotency.queries.ts';

/** A call that must be done once, however often it arrives. Without a key every arrival is a call of its own. */
export interface OnceCall<T> {
  userId: string;
  key: string | undefined;
  /** Which call it is, such as `cancel OD123`. */
  name: string;
  body?: unknown;
  /** What it answers, by which a stored answer is checked. */
  answers: z.ZodType<T>;
}

/** For calls that answer no more than that they were done. */
export const NO_ANSWER = { answers: z.object({}), answer: {} };

/** Longer than any call takes: after that its process must have died. */
const LEASE_MS = 30_000;
const POLL_MS = 50;
const LONGEST_WAIT_MS = 20_000;

/**
 * For calls that are one transaction and know their answer beforehand: key, answer and work are committed together or not
 * at all. Calls with the same key wait at the key for the first one's end. What was refused changed nothing and leaves no
 * key behind.
 */
export async function onceInTransaction<T>(
  context: { db: Db; now: () => Date },
  call: OnceCall<T> & { answer: T },
  work: (tx: Tx) => Promise<void>,
): Promise<T> {
  return onceAfterReading(context, call, { read: async () => {}, write: work });
}

/**
 * The same for a call that begins by reading: that goes out together with the key. `read` may lock but neither decides
 * nor changes anything, since the answer may turn out to be there already.
 */
export async function onceAfterReading<T, Read>(
  { db, now }: { db: Db; now: () => Date },
  { answer, ...call }: OnceCall<T> & { answer: T },
  { read, write }: { read: (tx: Tx) => Promise<Read>; write: (tx: Tx, found: Read) => Promise<void> },
): Promise<T> {
  const { userId, key } = call;
  return db.transaction(async (tx) => {
    const row = { userId, requestHash: getHash(call), createdAt: now(), answer };
    const [isFirst, found] = await Promise.all([
      key === undefined || insertKey(tx, { ...row, key }),
      read(tx),
    ]);
    if (key !== undefined && !isFirst) return readAnswer(call, await selectKey(tx, userId, key));
    await write(tx, found);
    return answer;
  });
}

/** The same for a call whose answer comes of its work: it is added to the key in the same transaction. */
export async function onceWithAnswer<T>(
  { db, now }: { db: Db; now: () => Date },
  call: OnceCall<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { userId, key } = call;
  return db.transaction(async (tx) => {
    if (key === undefined) return work(tx);
    const row = { userId, key, requestHash: getHash(call), createdAt: now(), answer: null };
    if (!(await insertKey(tx, row))) return readAnswer(call, await selectKey(tx, userId, key));
    const answer = await work(tx);
    await storeAnswer(tx, { userId, key, claimId: null, orderId: null }, answer);
    return answer;
  });
}

/** What a call that goes out to others may do with its key on the way. */
export interface Progress {
  /** The order that an earlier run of this call has begun, before its process died. */
  orderId: string | null;
  /** Notes the order that this call has begun. */
  attach(tx: Tx, orderId: string): Promise<void>;
  /** Notes the answer; throws, and so undoes the transaction, when the call has been taken over meanwhile. */
  finish(tx: Tx, answer: unknown): Promise<void>;
}

const NO_KEY: Progress = { orderId: null, attach: async () => {}, finish: async () => {} };

/**
 * For calls that go out to others between their transactions. The key is written first; calls with the same key wait for
 * the answer. Should the process die on its way, the next call with the key takes over where it stopped.
 */
export async function onceWithProgress<T>(
  { db, now }: { db: Db; now: () => Date },
  call: OnceCall<T>,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const { userId, key } = call;
  if (key === undefined) return work(NO_KEY);
  const giveUpAt = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const at = now();
    const lease = { claimId: randomUUID(), leaseUntil: new Date(at.getTime() + LEASE_MS) };
    const claim: KeyClaim = { userId, key, claimId: lease.claimId, orderId: null };
    const row = { userId, key, ...lease, createdAt: at, requestHash: getHash(call), answer: null };
    if (await insertKey(db, row)) return run(db, claim, work);
    const stored = await selectKey(db, userId, key);
    if (stored && (stored.answer !== null || stored.requestHash !== getHash(call)))
      return readAnswer(call, stored);
    if (stored && (stored.leaseUntil === null || stored.leaseUntil < at)) {
      if (await takeOverKey(db, stored, lease)) return run(db, { ...claim, orderId: stored.orderId }, work);
    }
    if (Date.now() > giveUpAt) throw new Refusal('call-under-way');
    await wait(POLL_MS);
  }
}

async function run<T>(db: Db, claim: KeyClaim, work: (progress: Progress) => Promise<T>): Promise<T> {
  let isFinished = false;
  try {
    const answer = await work({
      orderId: claim.orderId,
      async attach(tx, orderId) {
        if (!(await attachOrder(tx, claim, orderId))) throw new Refusal('call-under-way');
      },
      async finish(tx, given) {
        if (!(await storeAnswer(tx, claim, given))) throw new Refusal('call-under-way');
        isFinished = true;
      },
    });
    if (!isFinished) await storeAnswer(db, claim, answer);
    return answer;
  } catch (error) {
    // What was refused changed nothing: the key is free. After a fault the next call goes on where this one stopped.
    const letGo = error instanceof Refusal ? deleteKey(db, claim) : endLease(db, claim);
    await letGo.catch(() => {});
    throw error;
  }
}

function readAnswer<T>(call: OnceCall<T>, stored: KeyRow | undefined): T {
  if (stored && stored.requestHash !== getHash(call)) {
    throw new Refusal('idempotency-key-reused', { details: toEarlier(stored) });
  }
  if (!stored || stored.answer === null) throw new Refusal('call-under-way');
  return call.answers.parse(stored.answer);
}

const begunSchema = z.object({ orderId: z.string(), razorpayOrderId: z.string().optional() });

/** What the first call with the key has begun: who has lost its answer learns by that whether there is an order. */
function toEarlier({ answer }: KeyRow): { earlier?: z.infer<typeof begunSchema> } {
  const begun = begunSchema.safeParse(answer);
  return begun.success ? { earlier: begun.data } : {};
}

function getHash({ name, body }: Pick<OnceCall<unknown>, 'name' | 'body'>): string {
  return createHash('sha256')
    .update(JSON.stringify([name, body ?? null]))
    .digest('hex');
}
