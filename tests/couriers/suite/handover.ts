import { describe, expect, it } from 'vitest';
import { PREPAID_PINCODE, UNSERVED_PINCODE } from '../courier-stand-in.ts';
import { aRequest, TO } from '../parcel-request.ts';
import { type CourierBench, DONE_OR_NOT, failureOf, IMPATIENT_MS } from './courier-bench.ts';

export function describeService(bench: CourierBench): void {
  describe('the service', () => {
    const { size } = aRequest();

    it('is known before anything is booked', async () => {
      const ask = (pincode: string, collectPaise: number) =>
        bench.courier.checkService({ pincode, collectPaise, size });
      const inDays = { isServed: true, courier: 'Delhivery Surface', days: bench.standIn.days };
      expect(await ask(TO.pincode, 129_900)).toEqual(inDays);
      expect(await ask(PREPAID_PINCODE, 0)).toEqual(inDays);
      expect(await ask(PREPAID_PINCODE, 129_900)).toEqual({ isServed: false, reason: 'cash' });
      expect(await ask(UNSERVED_PINCODE, 0)).toEqual({ isServed: false, reason: 'pincode' });
      expect(bench.standIn.parcels).toEqual([]);
    });
  });
}

export function describeLabel(bench: CourierBench): void {
  describe('a label', () => {
    it('is a PDF', async () => {
      const pdf = await bench.courier.fetchLabel(await bench.carry());
      expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    });

    it('is asked for later while it cannot be had', async () => {
      const parcel = await bench.carry();
      for (const fault of DONE_OR_NOT) {
        bench.standIn.fail(bench.standIn.calls.label, fault, 2);
        const impatient = bench.standIn.connect({ timeoutMs: IMPATIENT_MS });
        expect((await failureOf(impatient.fetchLabel(parcel))).kind).toBe('unknown');
        bench.standIn.fail(bench.standIn.calls.label, fault, 0);
      }
      expect(await bench.courier.fetchLabel(parcel)).toBeInstanceOf(Uint8Array);
    });
  });
}

export function describePickup(bench: CourierBench): void {
  describe('a pickup', () => {
    it('may be asked for again', async () => {
      const parcel = await bench.carry();
      await bench.courier.requestPickup(parcel);
      await bench.courier.requestPickup(parcel);
      expect(bench.standIn.parcels[0]?.pickups).toBeGreaterThan(0);
    });

    it('is asked for later when nobody answers', async () => {
      const parcel = await bench.carry();
      bench.standIn.fail(bench.standIn.calls.pickup, '500');
      expect((await failureOf(bench.courier.requestPickup(parcel))).kind).toBe('unknown');
      await bench.courier.requestPickup(parcel);
    });
  });
}
