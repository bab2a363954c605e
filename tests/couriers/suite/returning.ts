import { describe, expect, it } from 'vitest';
import type { ParcelState } from '#core/rules/parcel-states.ts';
import type { BookedReturn, Courier } from '#server/integrations/couriers/courier.ts';
import { UNSERVED_PINCODE } from '../courier-stand-in.ts';
import { aRequest, aReturn } from '../parcel-request.ts';
import { createSteps } from '../remembering.ts';
import {
  type CourierBench,
  DONE_OR_NOT,
  failureOf,
  IMPATIENT_MS,
  TRIES,
  untilDone,
} from './courier-bench.ts';

/** Goods that are fetched at a shopper's door and brought to the store. */
export function describeReturns(bench: CourierBench): void {
  describe('goods that come back', () => {
    function bookInTheEnd(steps: ReturnType<typeof createSteps>, first: Courier): Promise<BookedReturn> {
      return untilDone((tries) =>
        (tries === 0 ? first : bench.standIn.connect()).bookReturn(aReturn(), steps),
      );
    }

    function expectOneParcel({ trackingNumber }: BookedReturn) {
      const live = bench.standIn.parcels.filter(({ isCancelled }) => !isCancelled);
      const { reference } = aReturn();
      expect(live).toMatchObject([{ reference, trackingNumber, isReturn: true, collectPaise: 0 }]);
    }

    it('are fetched once, however often it is asked for', async () => {
      const steps = createSteps();
      const booked = await bench.courier.bookReturn(aReturn(), steps);
      expect(booked.trackingNumber).toMatch(/^\w{6,}$/);
      expect(booked.courier).not.toBe('');
      expect(booked.pickupOn).toBe(bench.standIn.returnDay);
      expect(await bench.standIn.connect().bookReturn(aReturn(), steps)).toEqual(booked);
      expectOneParcel(booked);
    });

    it('are fetched once, whatever goes wrong at whichever call', async () => {
      for (const call of bench.standIn.returnCalls) {
        for (const fault of DONE_OR_NOT) {
          await bench.reopen();
          bench.standIn.fail(call, fault);
          const first = bench.standIn.connect(fault === 'silent' ? { timeoutMs: IMPATIENT_MS } : {});
          expectOneParcel(await bookInTheEnd(createSteps(), first));
        }
      }
    });

    it('are fetched once when every answer is lost twice', async () => {
      for (const call of bench.standIn.returnCalls) bench.standIn.fail(call, 'lost-answer', 2);
      expectOneParcel(await bookInTheEnd(createSteps(), bench.courier));
    });

    it('are fetched once, wherever the process ends between two calls', async () => {
      const whole = createSteps();
      await bench.courier.bookReturn(aReturn(), whole);
      for (let crashAt = 1; crashAt <= whole.written; crashAt += 1) {
        for (const isStored of [true, false]) {
          await bench.reopen();
          expectOneParcel(await bookInTheEnd(createSteps({ crashAt, isStored }), bench.standIn.connect()));
        }
      }
    });

    it('are not fetched where nobody comes, which is said with the pincode', async () => {
      const unserved = aReturn({ pincode: UNSERVED_PINCODE });
      const failure = await failureOf(bench.courier.bookReturn(unserved, createSteps()));
      expect(failure).toMatchObject({
        kind: 'refused',
        message: `Nobody picks up parcels at ${UNSERVED_PINCODE}`,
      });
      expect(bench.standIn.parcels).toEqual([]);
    });

    it('leave nothing behind when they are refused later', async () => {
      for (const call of bench.standIn.refusableReturnCalls) {
        await bench.reopen();
        bench.standIn.fail(call, 'refused');
        const failure = await failureOf(bench.standIn.connect().bookReturn(aReturn(), createSteps()));
        expect(failure.kind, call).toBe('refused');
        expect(failure.message).not.toBe('');
        expect(bench.standIn.parcels.filter(({ isCancelled }) => !isCancelled)).toEqual([]);
      }
    });

    it('are refused, and a person is notified, when the provider does not let us in', async () => {
      const shutOut = bench.standIn.connect({ hasWrongKey: true });
      const failure = await failureOf(shutOut.bookReturn(aReturn(), createSteps()));
      expect(failure.kind).toBe('refused');
      expect(bench.standIn.alarms).toHaveLength(1);
    });

    it('can be called off, also when nobody heard that they were booked', async () => {
      for (const call of bench.standIn.returnCalls) {
        await bench.reopen();
        const steps = createSteps();
        bench.standIn.fail(call, 'lost-answer', TRIES);
        const booked = await bench.standIn
          .connect()
          .bookReturn(aReturn(), steps)
          .catch(() => null);
        bench.standIn.fail(call, 'lost-answer', 0);
        const trackingNumber = booked?.trackingNumber ?? null;
        const { reference } = aReturn();
        const parcel = { reference, trackingNumber, memory: steps.memory };
        await bench.standIn.connect().cancel(parcel);
        await bench.standIn.connect().cancel(parcel);
        expect(bench.standIn.parcels.filter(({ isCancelled }) => !isCancelled)).toEqual([]);
      }
    });

    it('are followed in the store’s own words, pushed or read', async () => {
      const { trackingNumber } = await bench.courier.bookReturn(aReturn(), createSteps());
      const way: ParcelState[] = ['booked', 'picked-up', 'in-transit', 'delivered', 'cancelled'];
      const at = (minute: number) => new Date(Date.UTC(2026, 10, 19, 6, minute));
      for (const [minute, state] of way.entries()) {
        const body = bench.standIn.scan(trackingNumber, { state, at: at(minute), place: 'Bengaluru' });
        const [pushed] = bench.courier.readPush(body);
        expect(pushed?.trackingNumber).toBe(trackingNumber);
        expect(pushed?.events.at(-1)).toMatchObject({ state, at: at(minute), isReturn: true });
      }
      const events = (await bench.courier.readEvents([trackingNumber])).get(trackingNumber) ?? [];
      const reported = events.filter((event) => event.at !== null && event.at >= at(0));
      expect(reported.map(({ state }) => state)).toEqual(way);
    });

    it('go beside the parcel that brought them', async () => {
      const there = await bench.courier.book(aRequest(), createSteps());
      const back = await bench.courier.bookReturn(aReturn(), createSteps());
      expect(bench.standIn.parcels).toMatchObject([
        { trackingNumber: there.trackingNumber, isReturn: false },
        { trackingNumber: back.trackingNumber, isReturn: true },
      ]);
    });
  });
}
