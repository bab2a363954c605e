import { describe, expect, it } from 'vitest';
import { aRequest } from '../parcel-request.ts';
import { createSteps } from '../remembering.ts';
import { type CourierBench, DONE_OR_NOT, expectQuiet, IMPATIENT_MS, TRIES } from './courier-bench.ts';

export function describeCancelling(bench: CourierBench): void {
  describe('cancelling', () => {
    it('may be repeated', async () => {
      const parcel = await bench.carry();
      await bench.courier.cancel(parcel);
      expect(bench.standIn.parcels).toMatchObject([{ isCancelled: true }]);
      await bench.standIn.connect().cancel(parcel);
    });

    it('is done in the end, whatever goes wrong with it', async () => {
      for (const fault of DONE_OR_NOT) {
        await bench.reopen();
        const parcel = await bench.carry();
        bench.standIn.fail(bench.standIn.calls.cancel, fault);
        const impatient = bench.standIn.connect({ timeoutMs: IMPATIENT_MS });
        // Who looks it up may find that it is done.
        await impatient.cancel(parcel).catch((error: unknown) => {
          expectQuiet(error);
          expect(error.kind).toBe('unknown');
        });
        await bench.courier.cancel(parcel);
        expect(bench.standIn.parcels).toMatchObject([{ isCancelled: true }]);
      }
    });

    it('finds what a booking has left without telling us', async () => {
      for (const call of bench.standIn.bookingCalls) {
        await bench.reopen();
        const steps = createSteps();
        bench.standIn.fail(call, 'lost-answer', TRIES);
        const booked = await bench.standIn
          .connect()
          .book(aRequest(), steps)
          .catch(() => null);
        const { reference } = aRequest();
        bench.standIn.fail(call, 'lost-answer', 0);
        const trackingNumber = booked?.trackingNumber ?? null;
        await bench.standIn.connect().cancel({ reference, trackingNumber, memory: steps.memory });
        expect(bench.standIn.parcels.filter(({ isCancelled }) => !isCancelled)).toEqual([]);
      }
    });

    it('needs nothing where nothing was asked for', async () => {
      await bench.courier.cancel({ reference: 'OD9', trackingNumber: null, memory: {} });
      expect(bench.standIn.parcels).toEqual([]);
    });
  });
}
