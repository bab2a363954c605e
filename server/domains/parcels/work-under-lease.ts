import { randomUUID } from 'node:crypto';
import { type Courier, CourierFailure, type Steps } from '#server/integrations/couriers/courier.ts';
import * as queries from './carried.queries.ts';
import { NotDecided } from './failed/not-decided.ts';
import { BookingRefused, type Claim, LeaseLost } from './lease.ts';
import { type CarrierContext, pauseAfter } from './parcel-context.ts';

/** A process that died is missed after so long. */
const LEASE_MS = 20_000;
const HEARTBEAT_MS = 5000;
/** A courier that has failed so often needs a person. */
const WORRYING_TRIES = 20;

/** What a step is taken with. */
interface Work<Row> {
  claim: Claim;
  row: Row;
  courier: Courier;
  /** What the adapter writes down goes into the database before its next call goes out. */
  steps: Steps;
}

export type Step<Row> = (work: Work<Row>) => Promise<void>;

/** Something that is owed to rows of a table, step by step, in the sequence in which `findStep` names it. */
interface Owed<Row> {
  table: queries.CarriedTable;
  select(id: string): Promise<Row | undefined>;
  /** Follows from the row alone, never from what a process remembers; undefined: nothing is owed. */
  findStep(row: Row): Promise<Step<Row> | undefined>;
}

/**
 * Does what a row is owed. One process at a time asks the courier about it; whoever comes meanwhile finds it taken and
 * leaves. A refusal is what the courier says who does not take it.
 */
export async function workUnderLease<Row extends queries.CarriedRow>(
  context: CarrierContext,
  owed: Owed<Row>,
  id: string,
): Promise<{ refusal: string | null }> {
  const { db, now } = context;
  const { table } = owed;
  let refusal: string | null = null;
  const claim = { id, leaseId: randomUUID() };
  if (!(await queries.claimRow(db, table, { ...claim, now: now(), until: leaseEnd(context) }))) {
    await waitForLease(context, table, id);
    return { refusal };
  }
  const update = (fields: Partial<queries.CarriedRow>) => queries.updateClaimed(db, table, { claim, fields });
  const heartbeat = setInterval(() => {
    update({ leaseUntil: leaseEnd(context) }).catch(() => {});
  }, HEARTBEAT_MS);
  try {
    await takeSteps(context, owed, claim);
    await update({ tries: 0 });
  } catch (error) {
    if (error instanceof BookingRefused) refusal = error.message;
    else if (!(error instanceof LeaseLost)) await tryLater(context, table, claim, error);
  } finally {
    clearInterval(heartbeat);
    await update({ leaseId: null, leaseUntil: null });
  }
  await goOnIfMore(context, table, id);
  return { refusal };
}

function leaseEnd({ now }: CarrierContext): Date {
  return new Date(now().getTime() + LEASE_MS);
}

/** Whoever has it may die: it is looked at again when its lease ends. */
async function waitForLease(
  { db, now }: CarrierContext,
  table: queries.CarriedTable,
  id: string,
): Promise<void> {
  const row = await queries.selectSchedule(db, table, id);
  if (row?.dueAt && row.leaseUntil) await queries.setDue(db, table, id, { now: now(), at: row.leaseUntil });
}

/** What came up while the row was taken, such as a cancellation. */
async function goOnIfMore(
  { db, now }: CarrierContext,
  table: queries.CarriedTable,
  id: string,
): Promise<void> {
  const row = await queries.selectSchedule(db, table, id);
  if (row?.dueAt && row.dueAt <= now()) await queries.setDue(db, table, id, { now: now() });
}

async function takeSteps<Row extends queries.CarriedRow>(
  context: CarrierContext,
  { table, select, findStep }: Owed<Row>,
  claim: Claim,
): Promise<void> {
  for (;;) {
    const row = await select(claim.id);
    if (!row) return;
    const courier = context.couriers[row.provider];
    if (!courier) throw new CourierFailure('unknown', `${row.provider} is not set up any more`);
    const step = await findStep(row);
    if (!step) return queries.settleRow(context.db, table, { ...claim, dueAt: row.dueAt });
    await step({ claim, row, courier, steps: toSteps(context, table, { claim, memory: row.memory }) });
  }
}

function toSteps(
  context: CarrierContext,
  table: queries.CarriedTable,
  { claim, memory }: { claim: Claim; memory: Steps['memory'] },
): Steps {
  return {
    memory,
    async remember(added) {
      const all = await queries.addMemory(context.db, table, { ...claim, added, until: leaseEnd(context) });
      if (!all) throw new LeaseLost();
      return all;
    },
  };
}

/** Lets go of what was taken back; a courier that does not is for a person. */
export function cancelAtCourier(
  { db, now, alarm }: CarrierContext,
  table: queries.CarriedTable,
): Step<queries.CarriedRow> {
  return async ({ claim, row, courier }) => {
    await orRefused(courier.cancel(row), () =>
      alarm(`The courier did not cancel parcel ${row.reference}: please cancel it there by hand.`),
    );
    await requireMine(queries.updateClaimed(db, table, { claim, fields: { cancelledAt: now() } }));
  };
}

/** What came of it; null where the courier said no, which is then dealt with. */
export async function orRefused<Made>(
  work: Promise<Made>,
  onRefused: (failure: CourierFailure) => unknown,
): Promise<Made | null> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CourierFailure) || error.kind !== 'refused') throw error;
    await onRefused(error);
    return null;
  }
}

export async function requireMine(isMine: Promise<boolean>): Promise<void> {
  if (!(await isMine)) throw new LeaseLost();
}

async function tryLater(
  context: CarrierContext,
  table: queries.CarriedTable,
  claim: Claim,
  error: unknown,
): Promise<void> {
  const { db, now, alarm } = context;
  const row = await queries.selectSchedule(db, table, claim.id);
  if (!row) return;
  const tries = row.tries + 1;
  const at = new Date(now().getTime() + pauseAfter(context, row.tries));
  if (await queries.updateClaimed(db, table, { claim, fields: { tries } })) {
    await queries.setDue(db, table, claim.id, { now: now(), at });
  }
  if (tries === WORRYING_TRIES && !(error instanceof NotDecided))
    alarm(`The courier does not answer about parcel ${row.reference}.`);
  if (!(error instanceof CourierFailure)) throw error;
}
