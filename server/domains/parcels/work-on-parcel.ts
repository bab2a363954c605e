import { randomUUID } from 'node:crypto';
import { dayInIndia } from '#core/rules/india-time.ts';
import { type Courier, CourierFailure, type Steps } from '#server/integrations/couriers/courier.ts';
import { hasOpenAnswer, NotDecided, sendAnswer } from './failed/send-answer.ts';
import { finishBooking, refuseBooking, toRequest } from './finish-booking.ts';
import { type Claim, LeaseLost } from './lease.ts';
import { type ParcelContext, pauseAfter } from './parcel-context.ts';
import * as queries from './parcels.queries.ts';

/** A process that died is missed after so long. */
const LEASE_MS = 20_000;
const HEARTBEAT_MS = 5000;
/** A courier that has failed so often needs a person. */
const WORRYING_TRIES = 20;

/** The courier does not take the parcel; it says why. */
class BookingRefused extends Error {}

/**
 * Does what a parcel is owed, step by step: its booking, its cancellation, its label, its pickup, an answer to a failed
 * delivery. One process at a time asks the courier about a parcel; whoever comes meanwhile finds it taken and leaves.
 */
export async function workOnParcel(context: ParcelContext, id: string): Promise<{ refusal: string | null }> {
  const { db, now } = context;
  let refusal: string | null = null;
  const claim = { id, leaseId: randomUUID() };
  const claimed = await queries.claimParcel(db, { ...claim, now: now(), until: leaseEnd(context) });
  if (!claimed) {
    await waitForLease(context, id);
    return { refusal };
  }
  const heartbeat = setInterval(() => {
    queries.updateClaimed(db, claim, { leaseUntil: leaseEnd(context) }).catch(() => {});
  }, HEARTBEAT_MS);
  try {
    await takeSteps(context, claim);
    await queries.updateClaimed(db, claim, { tries: 0 });
  } catch (error) {
    if (error instanceof BookingRefused) refusal = error.message;
    else if (!(error instanceof LeaseLost)) await tryLater(context, claim, error);
  } finally {
    clearInterval(heartbeat);
    await queries.updateClaimed(db, claim, { leaseId: null, leaseUntil: null });
  }
  await goOnIfMore(context, id);
  return { refusal };
}

function leaseEnd({ now }: ParcelContext): Date {
  return new Date(now().getTime() + LEASE_MS);
}

/** Whoever has it may die: it is looked at again when its lease ends. */
async function waitForLease({ db, now }: ParcelContext, id: string): Promise<void> {
  const parcel = await queries.selectParcel(db, id);
  if (parcel?.dueAt && parcel.leaseUntil) {
    await queries.setParcelDue(db, id, { now: now(), at: parcel.leaseUntil });
  }
}

/** What came up while the parcel was taken, such as a cancellation. */
async function goOnIfMore({ db, now }: ParcelContext, id: string): Promise<void> {
  const parcel = await queries.selectParcel(db, id);
  if (parcel?.dueAt && parcel.dueAt <= now()) await queries.setParcelDue(db, id, { now: now() });
}

async function takeSteps(context: ParcelContext, claim: Claim): Promise<void> {
  for (;;) {
    const parcel = await queries.selectParcel(context.db, claim.id);
    if (!parcel) return;
    const courier = context.couriers[parcel.provider];
    if (!courier) throw new CourierFailure('unknown', `${parcel.provider} is not set up any more`);
    const step = await findStep(context, parcel);
    if (!step) {
      await settle(context, claim, parcel);
      return;
    }
    await step(context, { claim, parcel, courier });
  }
}

/** Nothing is owed any more, unless something came up in this moment. */
async function settle({ db }: ParcelContext, claim: Claim, parcel: queries.ParcelRow): Promise<void> {
  await db.transaction(async (tx) => {
    const now = await queries.lockParcel(tx, parcel.id);
    if (now && now.dueAt?.getTime() === parcel.dueAt?.getTime()) {
      await queries.updateClaimed(tx, claim, { dueAt: null });
    }
  });
}

interface Work {
  claim: Claim;
  parcel: queries.ParcelRow;
  courier: Courier;
}

type Step = (context: ParcelContext, work: Work) => Promise<void>;

async function findStep(context: ParcelContext, parcel: queries.ParcelRow): Promise<Step | undefined> {
  if (parcel.cancelAskedAt !== null) return parcel.cancelledAt === null ? cancel : undefined;
  if (parcel.endedAt !== null) return undefined;
  if (parcel.trackingNumber === null) return book;
  if (await hasOpenAnswer(context, parcel)) return answer;
  if (parcel.labelAt === null) return fetchLabel;
  return parcel.pickupAskedAt === null && parcel.state === 'booked' ? requestPickup : undefined;
}

const book: Step = async (context, { claim, parcel, courier }) => {
  const request = await toRequest(context, parcel);
  let booked: Awaited<ReturnType<Courier['book']>>;
  try {
    booked = await courier.book(request, toSteps(context, claim, parcel.memory));
  } catch (error) {
    if (!(error instanceof CourierFailure) || error.kind !== 'refused') throw error;
    await refuseBooking(context, parcel.id);
    throw new BookingRefused(error.said ?? error.message);
  }
  await finishBooking(context, { claim, booked });
};

const cancel: Step = async ({ db, now, alarm }, { claim, parcel, courier }) => {
  try {
    await courier.cancel(parcel);
  } catch (error) {
    if (!(error instanceof CourierFailure) || error.kind !== 'refused') throw error;
    alarm(`The courier did not cancel parcel ${parcel.reference}: please cancel it there by hand.`);
  }
  await requireMine(queries.updateClaimed(db, claim, { cancelledAt: now() }));
};

const fetchLabel: Step = async ({ db, now, alarm }, { claim, parcel, courier }) => {
  let pdf: Uint8Array | null = null;
  try {
    pdf = await courier.fetchLabel(parcel);
  } catch (error) {
    if (!(error instanceof CourierFailure) || error.kind !== 'refused') throw error;
    alarm(`The label of parcel ${parcel.reference} cannot be had from the courier: please print it there.`);
  }
  await db.transaction(async (tx) => {
    await requireMine(queries.updateClaimed(tx, claim, { labelAt: now() }));
    if (pdf) await queries.insertLabel(tx, parcel.id, pdf);
  });
};

const requestPickup: Step = async ({ db, now, alarm }, { claim, parcel, courier }) => {
  let day: string | null = null;
  try {
    ({ day } = await courier.requestPickup(parcel, { isAgain: parcel.pickupOn !== null }));
  } catch (error) {
    if (!(error instanceof CourierFailure) || error.kind !== 'refused') throw error;
    alarm(`The courier took no pickup for parcel ${parcel.reference}: please ask for it there by hand.`);
  }
  const pickupOn = day ?? dayInIndia(now());
  await requireMine(queries.updateClaimed(db, claim, { pickupAskedAt: now(), pickupOn }));
};

const answer: Step = (context, { parcel, courier }) => sendAnswer(context, { parcel, courier });

/** What the adapter writes down goes into the database before its next call goes out. */
function toSteps(context: ParcelContext, claim: Claim, memory: Steps['memory']): Steps {
  return {
    memory,
    async remember(added) {
      const all = await queries.addMemory(context.db, claim, { added, until: leaseEnd(context) });
      if (!all) throw new LeaseLost();
      return all;
    },
  };
}

async function requireMine(isMine: Promise<boolean>): Promise<void> {
  if (!(await isMine)) throw new LeaseLost();
}

async function tryLater(context: ParcelContext, claim: Claim, error: unknown): Promise<void> {
  const { db, now, alarm } = context;
  const parcel = await queries.selectParcel(db, claim.id);
  if (!parcel) return;
  const tries = parcel.tries + 1;
  const at = new Date(now().getTime() + pauseAfter(context, parcel.tries));
  if (await queries.updateClaimed(db, claim, { tries })) {
    await queries.setParcelDue(db, claim.id, { now: now(), at });
  }
  if (tries === WORRYING_TRIES && !(error instanceof NotDecided))
    alarm(`The courier does not answer about parcel ${parcel.reference}.`);
  if (!(error instanceof CourierFailure)) throw error;
}
