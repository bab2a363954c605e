import { afterEach, beforeEach, expect } from 'vitest';
import {
  type CarriedParcel,
  type Courier,
  CourierFailure,
  type ParcelRequest,
} from '#server/integrations/couriers/courier.ts';
import { COURIER_FAULTS, type CourierStandIn } from '../courier-stand-in.ts';
import { aRequest, TO } from '../parcel-request.ts';
import { Crash, createSteps } from '../remembering.ts';

/** Long enough for an answer on a busy machine, short enough for a test that waits for none. */
export const IMPATIENT_MS = 200;
/** How often a job may go on with a broken call before a test gives up. */
export const TRIES = 20;
export const DONE_OR_NOT = COURIER_FAULTS.filter((fault) => fault !== 'refused');

export type CourierBench = ReturnType<typeof openBench>;

/** A provider and an adapter for each test of the suite. */
export function openBench(open: () => Promise<CourierStandIn>) {
  let standIn: CourierStandIn;
  let courier: Courier;

  async function start(): Promise<void> {
    standIn = await open();
    courier = standIn.connect();
  }

  beforeEach(start);
  afterEach(() => standIn[Symbol.asyncDispose]());

  return {
    get standIn() {
      return standIn;
    },
    get courier() {
      return courier;
    },
    /** A provider that knows of nothing, for the next case of the same test. */
    async reopen(): Promise<void> {
      await standIn[Symbol.asyncDispose]();
      await start();
    },
    async carry(request: ParcelRequest = aRequest()): Promise<CarriedParcel> {
      const steps = createSteps();
      const { trackingNumber } = await courier.book(request, steps);
      return { reference: request.reference, trackingNumber, memory: steps.memory };
    },
  };
}

/** Goes on after each broken run like the store's job does. */
export async function untilDone<Made>(work: (tries: number) => Promise<Made>): Promise<Made> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await work(tries);
    } catch (error) {
      if (error instanceof Crash) continue;
      expectQuiet(error);
      expect(error).toMatchObject({ kind: 'unknown' });
    }
  }
  throw new Error(`Not done after ${TRIES} tries`);
}

export async function failureOf(work: Promise<unknown>): Promise<CourierFailure> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expectQuiet(error);
  return error;
}

/** The message of a failure is logged: nothing of the shopper may be in it. */
export function expectQuiet(error: unknown): asserts error is CourierFailure {
  expect(error).toBeInstanceOf(CourierFailure);
  const { message } = error as CourierFailure;
  for (const personal of [TO.name, TO.phone, 'Turner']) expect(message).not.toContain(personal);
}
