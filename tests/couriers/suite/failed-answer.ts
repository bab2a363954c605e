import { describe, expect, it } from 'vitest';
import type { CarriedParcel, Courier } from '#server/integrations/couriers/courier.ts';
import { TO } from '../parcel-request.ts';
import { createSteps } from '../remembering.ts';
import { type CourierBench, expectQuiet, TRIES } from './courier-bench.ts';

export function describeFailedAnswer(bench: CourierBench): void {
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
          const isAccepted = await bench.standIn.connect().answerFailed(parcel, answer, steps);
          if (isAccepted !== null) return isAccepted;
        } catch (error) {
          expectQuiet(error);
          expect(error.kind).toBe('unknown');
        }
      }
      throw new Error(`Not settled after ${TRIES} tries`);
    }

    async function carryFailed() {
      const parcel = await bench.carry();
      const at = new Date('2026-11-17T09:00:00Z');
      bench.standIn.scan(String(parcel.trackingNumber), { state: 'failed', at, reason: 'unavailable' });
      return parcel;
    }

    it('reaches the courier with day, phone and address', async () => {
      expect(await answerInTheEnd(await carryFailed(), again)).toBe(true);
      const { action, day, phone, address } = again;
      expect(bench.standIn.parcels[0]?.answers).toContainEqual({ action, day, phone, address });
    });

    it('sends it back', async () => {
      const back = { action: 'return', day: null, phone: null, address: null, to: TO } as const;
      expect(await answerInTheEnd(await carryFailed(), back)).toBe(true);
      expect(bench.standIn.parcels[0]?.answers).toEqual([{ action: 'return' }]);
    });

    it('is given again while nobody answers', async () => {
      const parcel = await carryFailed();
      bench.standIn.fail(bench.standIn.calls.answer, '500');
      bench.standIn.fail(bench.standIn.calls.answer, '429');
      expect(await answerInTheEnd(parcel, again)).toBe(true);
    });

    it('can be refused', async () => {
      bench.standIn.fail(bench.standIn.calls.answer, 'refused', TRIES);
      expect(await answerInTheEnd(await carryFailed(), again)).toBe(false);
    });
  });
}
