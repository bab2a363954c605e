import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PARCEL_STATES } from '#core/rules/parcel-states.ts';
import {
  type Booked,
  type CarriedParcel,
  type Courier,
  CourierFailure,
  type ParcelRequest,
} from '#server/integrations/couriers/courier.ts';
import {
  COURIER_FAULTS,
  type CourierStandIn,
  PREPAID_PINCODE,
  UNSERVED_PINCODE,
} from './courier-stand-in.ts';
import { Crash, createSteps } from './remembering.ts';

const TO = {
  name: 'Asha Rao',
  address: '12 Turner Road, 4th Block, near the lake',
  phone: '9876543210',
  altPhone: null,
  email: null,
  pincode: '560034',
  city: 'Bengaluru',
  state: 'Karnataka',
};

/** A request as a shop would make it; cash, unless said otherwise. */
export function aRequest(change: Partial<ParcelRequest> = {}, to: Partial<ParcelRequest['to']> = {}) {
  return {
    reference: 'OD7K3M9QXW2F',
    orderedAt: new Date('2026-11-15T07:55:00Z'),
    to: { ...TO, ...to },
    lines: [
      { name: 'T-shirt, M', sku: 'TEE-M', hsn: '6109', quantity: 3, totalPaise: 99_900 },
      { name: 'Cap', sku: '', hsn: '', quantity: 1, totalPaise: 30_000 },
    ],
    collectPaise: 129_900,
    size: { weightGrams: 350, lengthCm: 30, widthCm: 25, heightCm: 3 },
    supportEmail: 'help@store.example.in',
    ...change,
  } satisfies ParcelRequest;
}

/** Long enough for an answer on a busy machine, short enough for a test that waits for none. */
const IMPATIENT_MS = 200;
const TRIES = 20;
const DONE_OR_NOT = COURIER_FAULTS.filter((fault) => fault !== 'refused');

/** What every adapter must do, whatever its provider does. */
export function describeCourier(name: string, open: () => Promise<CourierStandIn>): void {
  describe(name, () => {
    let standIn: CourierStandIn;
    let courier: Courier;

    beforeEach(async () => {
      standIn = await open();
      courier = standIn.connect();
    });
    afterEach(() => standIn[Symbol.asyncDispose]());

    /** Goes on after each broken run like the store's job does, each time as a new process. */
    async function bookInTheEnd(
      steps: ReturnType<typeof createSteps>,
      first: Courier = courier,
      request: ParcelRequest = aRequest(),
    ): Promise<Booked> {
      for (let tries = 0; tries < TRIES; tries += 1) {
        try {
          return await (tries === 0 ? first : standIn.connect()).book(request, steps);
        } catch (error) {
          if (error instanceof Crash) continue;
          expectQuiet(error);
          expect(error).toMatchObject({ kind: 'unknown' });
        }
      }
      throw new Error(`Not booked after ${TRIES} tries`);
    }

    async function carry(request: ParcelRequest = aRequest()): Promise<CarriedParcel> {
      const steps = createSteps();
      const { trackingNumber } = await courier.book(request, steps);
      return { reference: request.reference, trackingNumber, memory: steps.memory };
    }

    async function failureOf(work: Promise<unknown>): Promise<CourierFailure> {
      const error = await work.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expectQuiet(error);
      return error;
    }

    /** The message of a failure is logged: nothing of the shopper may be in it. */
    function expectQuiet(error: unknown): asserts error is CourierFailure {
      expect(error).toBeInstanceOf(CourierFailure);
      const { message } = error as CourierFailure;
      for (const personal of [TO.name, TO.phone, 'Turner']) expect(message).not.toContain(personal);
    }

    function expectOneParcel({ trackingNumber }: Booked) {
      const live = standIn.parcels.filter(({ isCancelled }) => !isCancelled);
      expect(live).toMatchObject([{ reference: 'OD7K3M9QXW2F', trackingNumber, collectPaise: 129_900 }]);
    }

    describe('a booking', () => {
      it('makes one parcel, however often it is repeated', async () => {
        const steps = createSteps();
        const booked = await courier.book(aRequest(), steps);
        expect(booked.trackingNumber).toMatch(/^\w{6,}$/);
        expect(booked.courier).not.toBe('');
        expect(await courier.book(aRequest(), steps)).toMatchObject({
          trackingNumber: booked.trackingNumber,
        });
        expectOneParcel(booked);
      });

      it('collects what is owed, to the paisa, and nothing of what is paid', async () => {
        await courier.book(aRequest({ collectPaise: 100_001 }), createSteps());
        await courier.book(aRequest({ reference: 'OD2', collectPaise: 0 }), createSteps());
        expect(standIn.parcels.map(({ collectPaise }) => collectPaise)).toEqual([100_001, 0]);
      });

      it('is one parcel, whatever goes wrong at whichever call', async () => {
        for (const call of standIn.bookingCalls) {
          for (const fault of DONE_OR_NOT) {
            await standIn[Symbol.asyncDispose]();
            standIn = await open();
            standIn.fail(call, fault);
            const first = standIn.connect(fault === 'silent' ? { timeoutMs: IMPATIENT_MS } : {});
            expectOneParcel(await bookInTheEnd(createSteps(), first));
          }
        }
      });

      it('is one parcel when the same call goes wrong several times', async () => {
        for (const call of standIn.bookingCalls) standIn.fail(call, 'lost-answer', 2);
        expectOneParcel(await bookInTheEnd(createSteps()));
      });

      it('is one parcel, wherever the process ends between two calls', async () => {
        const whole = createSteps();
        await courier.book(aRequest(), whole);
        for (let crashAt = 1; crashAt <= whole.written; crashAt += 1) {
          for (const isStored of [true, false]) {
            await standIn[Symbol.asyncDispose]();
            standIn = await open();
            expectOneParcel(await bookInTheEnd(createSteps({ crashAt, isStored }), standIn.connect()));
          }
        }
      });

      it('is refused where nobody delivers, naming the pincode', async () => {
        const unserved = aRequest({}, { pincode: UNSERVED_PINCODE });
        const failure = await failureOf(courier.book(unserved, createSteps()));
        expect(failure.kind).toBe('refused');
        expect(failure.message).toContain(UNSERVED_PINCODE);
        expect(standIn.parcels).toEqual([]);
      });

      it('is refused where cash is not taken, but not when paid', async () => {
        const cash = aRequest({}, { pincode: PREPAID_PINCODE });
        const failure = await failureOf(courier.book(cash, createSteps()));
        expect(failure).toMatchObject({
          kind: 'refused',
          message: `Nobody delivers to ${PREPAID_PINCODE} with cash on delivery`,
        });
        expect(standIn.parcels).toEqual([]);
        await courier.book({ ...cash, collectPaise: 0 }, createSteps());
        expect(standIn.parcels).toHaveLength(1);
      });

      it('leaves nothing behind when it is refused later', async () => {
        for (const call of standIn.refusableCalls) {
          await standIn[Symbol.asyncDispose]();
          standIn = await open();
          standIn.fail(call, 'refused');
          const steps = createSteps();
          const failure = await failureOf(standIn.connect().book(aRequest(), steps));
          expect(failure.kind).toBe('refused');
          expect(failure.message).not.toBe('');
          expect(standIn.parcels.filter(({ isCancelled }) => !isCancelled)).toEqual([]);
        }
      });

      it('is refused, and a person is notified, when the provider does not let us in', async () => {
        const failure = await failureOf(
          standIn.connect({ hasWrongKey: true }).book(aRequest(), createSteps()),
        );
        expect(failure.kind).toBe('refused');
        expect(standIn.parcels).toEqual([]);
        expect(standIn.alarms).toHaveLength(1);
      });
    });

    describe('the service', () => {
      const { size } = aRequest();

      it('is known before anything is booked', async () => {
        const ask = (pincode: string, collectPaise: number) =>
          courier.checkService({ pincode, collectPaise, size });
        const inDays = { isServed: true, courier: 'Delhivery Surface', days: standIn.days };
        expect(await ask(TO.pincode, 129_900)).toEqual(inDays);
        expect(await ask(PREPAID_PINCODE, 0)).toEqual(inDays);
        expect(await ask(PREPAID_PINCODE, 129_900)).toEqual({ isServed: false, reason: 'cash' });
        expect(await ask(UNSERVED_PINCODE, 0)).toEqual({ isServed: false, reason: 'pincode' });
        expect(standIn.parcels).toEqual([]);
      });
    });

    describe('a label', () => {
      it('is a PDF', async () => {
        const pdf = await courier.fetchLabel(await carry());
        expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
      });

      it('is asked for later while it cannot be had', async () => {
        const parcel = await carry();
        for (const fault of DONE_OR_NOT) {
          standIn.fail(standIn.calls.label, fault, 2);
          const impatient = standIn.connect({ timeoutMs: IMPATIENT_MS });
          expect((await failureOf(impatient.fetchLabel(parcel))).kind).toBe('unknown');
          standIn.fail(standIn.calls.label, fault, 0);
        }
        expect(await courier.fetchLabel(parcel)).toBeInstanceOf(Uint8Array);
      });
    });

    describe('a pickup', () => {
      it('may be asked for again', async () => {
        const parcel = await carry();
        await courier.requestPickup(parcel);
        await courier.requestPickup(parcel);
        expect(standIn.parcels[0]?.pickups).toBeGreaterThan(0);
      });

      it('is asked for later when nobody answers', async () => {
        const parcel = await carry();
        standIn.fail(standIn.calls.pickup, '500');
        expect((await failureOf(courier.requestPickup(parcel))).kind).toBe('unknown');
        await courier.requestPickup(parcel);
      });
    });

    describe('events', () => {
      const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 6, minute));

      it('are read in the store’s own words, oldest first', async () => {
        const { trackingNumber } = await carry();
        const number = String(trackingNumber);
        for (const [minute, state] of PARCEL_STATES.entries()) {
          standIn.scan(number, { state, at: at(minute), place: 'Bengaluru', reason: 'unavailable' });
        }
        const events = (await courier.readEvents([number])).get(number) ?? [];
        const reported = events.filter((event) => event.at !== null && event.at >= at(0));
        expect(reported.map(({ state }) => state)).toEqual([...PARCEL_STATES]);
        expect(reported.map((event) => event.at)).toEqual(PARCEL_STATES.map((_, minute) => at(minute)));
        expect(reported.find(({ state }) => state === 'failed')?.reason).toBe('unavailable');
        expect(reported.find(({ state }) => state === 'delivered')?.reason).toBeNull();
      });

      it('of a status that nobody knows mean nothing, and are kept', async () => {
        const { trackingNumber } = await carry();
        const number = String(trackingNumber);
        standIn.scan(number, { state: 'unknown', at: at(1) });
        const events = (await courier.readEvents([number])).get(number) ?? [];
        expect(events.at(-1)).toMatchObject({ state: null, at: at(1) });
      });

      it('are the same pushed and read', async () => {
        const { trackingNumber } = await carry();
        const number = String(trackingNumber);
        standIn.scan(number, { state: 'in-transit', at: at(1), place: 'Hubballi' });
        const body = standIn.scan(number, { state: 'failed', at: at(2), place: 'Bengaluru', reason: 'cash' });
        const [pushed, ...others] = courier.readPush(body);
        expect(others).toEqual([]);
        expect(pushed?.trackingNumber).toBe(number);
        const last = pushed?.events.at(-1);
        expect(last).toMatchObject({ state: 'failed', reason: 'cash', at: at(2), place: 'Bengaluru' });
        const read = (await courier.readEvents([number])).get(number) ?? [];
        for (const event of pushed?.events ?? []) expect(read).toContainEqual(event);
      });

      it('of unknown parcels are none', async () => {
        const { trackingNumber } = await carry();
        const number = String(trackingNumber);
        standIn.scan(number, { state: 'picked-up', at: at(1) });
        const read = await courier.readEvents(['99999999999999', number]);
        expect(read.get('99999999999999') ?? []).toEqual([]);
        expect(read.get(number)?.at(-1)).toMatchObject({ state: 'picked-up' });
        expect(await courier.readEvents(['99999999999999'])).toEqual(new Map());
        expect(await courier.readEvents([])).toEqual(new Map());
      });

      it('of many parcels are read with few calls', async () => {
        const { trackingNumber } = await carry();
        const number = String(trackingNumber);
        standIn.scan(number, { state: 'delivered', at: at(1) });
        standIn.forgetCalls();
        const many = Array.from({ length: 2 * standIn.readAtOnce }, (_, index) => `888800${index}`);
        const read = await courier.readEvents([...many, number]);
        expect(read.get(number)?.at(-1)).toMatchObject({ state: 'delivered' });
        expect(standIn.paths.filter((path) => path.includes(standIn.calls.track))).toHaveLength(3);
      });

      it('cannot be read while nobody answers', async () => {
        const { trackingNumber } = await carry();
        for (const fault of DONE_OR_NOT) {
          standIn.fail(standIn.calls.track, fault, 2);
          const impatient = standIn.connect({ timeoutMs: IMPATIENT_MS });
          const failure = await failureOf(impatient.readEvents([String(trackingNumber)]));
          expect(failure.kind).toBe('unknown');
          standIn.fail(standIn.calls.track, fault, 0);
        }
      });

      it('are none in what is no push', () => {
        const bodies = [
          undefined,
          null,
          '',
          'x',
          7,
          [],
          {},
          [null],
          { awb: {} },
          { scans: 'x' },
          { Shipment: 1 },
        ];
        for (const body of bodies) {
          expect(courier.readPush(body).flatMap(({ events }) => events)).toEqual([]);
        }
      });
    });

    describe('cancelling', () => {
      it('may be repeated', async () => {
        const parcel = await carry();
        await courier.cancel(parcel);
        expect(standIn.parcels).toMatchObject([{ isCancelled: true }]);
        await standIn.connect().cancel(parcel);
      });

      it('is done in the end, whatever goes wrong with it', async () => {
        for (const fault of DONE_OR_NOT) {
          await standIn[Symbol.asyncDispose]();
          standIn = await open();
          courier = standIn.connect();
          const parcel = await carry();
          standIn.fail(standIn.calls.cancel, fault);
          const impatient = standIn.connect({ timeoutMs: IMPATIENT_MS });
          // Who looks it up may find that it is done.
          await impatient.cancel(parcel).catch((error: unknown) => {
            expectQuiet(error);
            expect(error.kind).toBe('unknown');
          });
          await courier.cancel(parcel);
          expect(standIn.parcels).toMatchObject([{ isCancelled: true }]);
        }
      });

      it('finds what a booking has left without telling us', async () => {
        for (const call of standIn.bookingCalls) {
          await standIn[Symbol.asyncDispose]();
          standIn = await open();
          const steps = createSteps();
          standIn.fail(call, 'lost-answer', TRIES);
          const booked = await standIn
            .connect()
            .book(aRequest(), steps)
            .catch(() => null);
          const { reference } = aRequest();
          standIn.fail(call, 'lost-answer', 0);
          const trackingNumber = booked?.trackingNumber ?? null;
          await standIn.connect().cancel({ reference, trackingNumber, memory: steps.memory });
          expect(standIn.parcels.filter(({ isCancelled }) => !isCancelled)).toEqual([]);
        }
      });

      it('needs nothing where nothing was asked for', async () => {
        await courier.cancel({ reference: 'OD9', trackingNumber: null, memory: {} });
        expect(standIn.parcels).toEqual([]);
      });
    });

    describe('the answer to a failed delivery', () => {
      const again = {
        action: 'reattempt',
        day: '2026-11-19',
        phone: '9123456780',
        address: '12 Turner Road, behind the school',
        to: TO,
      } as const;

      /** As the store's job does: until it is settled. */
      async function answerInTheEnd(parcel: CarriedParcel, answer: Parameters<Courier['answerFailed']>[1]) {
        const steps = createSteps();
        for (let tries = 0; tries < TRIES; tries += 1) {
          try {
            const isAccepted = await standIn.connect().answerFailed(parcel, answer, steps);
            if (isAccepted !== null) return isAccepted;
          } catch (error) {
            expectQuiet(error);
            expect(error.kind).toBe('unknown');
          }
        }
        throw new Error(`Not settled after ${TRIES} tries`);
      }

      async function carryFailed() {
        const parcel = await carry();
        const at = new Date('2026-11-17T09:00:00Z');
        standIn.scan(String(parcel.trackingNumber), { state: 'failed', at, reason: 'unavailable' });
        return parcel;
      }

      it('reaches the courier with day, phone and address', async () => {
        expect(await answerInTheEnd(await carryFailed(), again)).toBe(true);
        const { action, day, phone, address } = again;
        expect(standIn.parcels[0]?.answers).toContainEqual({ action, day, phone, address });
      });

      it('sends it back', async () => {
        const back = { action: 'return', day: null, phone: null, address: null, to: TO } as const;
        expect(await answerInTheEnd(await carryFailed(), back)).toBe(true);
        expect(standIn.parcels[0]?.answers).toEqual([{ action: 'return' }]);
      });

      it('is given again while nobody answers', async () => {
        const parcel = await carryFailed();
        standIn.fail(standIn.calls.answer, '500');
        standIn.fail(standIn.calls.answer, '429');
        expect(await answerInTheEnd(parcel, again)).toBe(true);
      });

      it('can be refused', async () => {
        standIn.fail(standIn.calls.answer, 'refused', TRIES);
        expect(await answerInTheEnd(await carryFailed(), again)).toBe(false);
      });
    });
  });
}
