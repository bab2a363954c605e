import { describe, expect, it } from 'vitest';
import type { Booked, Courier } from '#server/integrations/couriers/courier.ts';
import { PREPAID_PINCODE, UNSERVED_PINCODE } from '../courier-stand-in.ts';
import { aRequest } from '../parcel-request.ts';
import { createSteps } from '../remembering.ts';
import { type CourierBench, DONE_OR_NOT, failureOf, IMPATIENT_MS, untilDone } from './courier-bench.ts';

/** One parcel for a request, or a refusal that leaves none. */
export function describeBooking(bench: CourierBench): void {
  /** Goes on after each broken run like the store's job does, each time as a new process. */
  function bookInTheEnd(steps: ReturnType<typeof createSteps>, first: Courier): Promise<Booked> {
    return untilDone((tries) => (tries === 0 ? first : bench.standIn.connect()).book(aRequest(), steps));
  }

  function expectOneParcel({ trackingNumber }: Booked) {
    const live = bench.standIn.parcels.filter(({ isCancelled }) => !isCancelled);
    expect(live).toMatchObject([{ reference: 'OD7K3M9QXW2F', trackingNumber, collectPaise: 129_900 }]);
  }

  describe('a booking', () => {
    it('makes one parcel, however often it is repeated', async () => {
      const steps = createSteps();
      const booked = await bench.courier.book(aRequest(), steps);
      expect(booked.trackingNumber).toMatch(/^\w{6,}$/);
      expect(booked.courier).not.toBe('');
      expect(await bench.courier.book(aRequest(), steps)).toMatchObject({
        trackingNumber: booked.trackingNumber,
      });
      expectOneParcel(booked);
    });

    it('collects what is owed, to the paisa, and nothing of what is paid', async () => {
      await bench.courier.book(aRequest({ collectPaise: 100_001 }), createSteps());
      await bench.courier.book(aRequest({ reference: 'OD2', collectPaise: 0 }), createSteps());
      expect(bench.standIn.parcels.map(({ collectPaise }) => collectPaise)).toEqual([100_001, 0]);
    });

    it('is one parcel, whatever goes wrong at whichever call', async () => {
      for (const call of bench.standIn.bookingCalls) {
        for (const fault of DONE_OR_NOT) {
          await bench.reopen();
          bench.standIn.fail(call, fault);
          const first = bench.standIn.connect(fault === 'silent' ? { timeoutMs: IMPATIENT_MS } : {});
          expectOneParcel(await bookInTheEnd(createSteps(), first));
        }
      }
    });

    it('is one parcel when the same call goes wrong several times', async () => {
      for (const call of bench.standIn.bookingCalls) bench.standIn.fail(call, 'lost-answer', 2);
      expectOneParcel(await bookInTheEnd(createSteps(), bench.courier));
    });

    it('is one parcel, wherever the process ends between two calls', async () => {
      const whole = createSteps();
      await bench.courier.book(aRequest(), whole);
      for (let crashAt = 1; crashAt <= whole.written; crashAt += 1) {
        for (const isStored of [true, false]) {
          await bench.reopen();
          expectOneParcel(await bookInTheEnd(createSteps({ crashAt, isStored }), bench.standIn.connect()));
        }
      }
    });

    it('is refused where nobody delivers, naming the pincode', async () => {
      const unserved = aRequest({}, { pincode: UNSERVED_PINCODE });
      const failure = await failureOf(bench.courier.book(unserved, createSteps()));
      expect(failure.kind).toBe('refused');
      expect(failure.message).toContain(UNSERVED_PINCODE);
      expect(bench.standIn.parcels).toEqual([]);
    });

    it('is refused where cash is not taken, but not when paid', async () => {
      const cash = aRequest({}, { pincode: PREPAID_PINCODE });
      const failure = await failureOf(bench.courier.book(cash, createSteps()));
      expect(failure).toMatchObject({
        kind: 'refused',
        message: `Nobody delivers to ${PREPAID_PINCODE} with cash on delivery`,
      });
      expect(bench.standIn.parcels).toEqual([]);
      await bench.courier.book({ ...cash, collectPaise: 0 }, createSteps());
      expect(bench.standIn.parcels).toHaveLength(1);
    });

    it('leaves nothing behind when it is refused later', async () => {
      for (const call of bench.standIn.refusableCalls) {
        await bench.reopen();
        bench.standIn.fail(call, 'refused');
        const steps = createSteps();
        const failure = await failureOf(bench.standIn.connect().book(aRequest(), steps));
        expect(failure.kind).toBe('refused');
        expect(failure.message).not.toBe('');
        expect(bench.standIn.parcels.filter(({ isCancelled }) => !isCancelled)).toEqual([]);
      }
    });

    it('is refused, and a person is notified, when the provider does not let us in', async () => {
      const failure = await failureOf(
        bench.standIn.connect({ hasWrongKey: true }).book(aRequest(), createSteps()),
      );
      expect(failure.kind).toBe('refused');
      expect(bench.standIn.parcels).toEqual([]);
      expect(bench.standIn.alarms).toHaveLength(1);
    });
  });
}
