import { describe, expect, it } from 'vitest';
import { PARCEL_STATES } from '#core/rules/parcel-states.ts';
import { type CourierBench, DONE_OR_NOT, failureOf, IMPATIENT_MS } from './courier-bench.ts';

export function describeTracking(bench: CourierBench): void {
  describe('events', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 6, minute));

    it('are read in the store’s own words, oldest first', async () => {
      const { trackingNumber } = await bench.carry();
      const number = String(trackingNumber);
      for (const [minute, state] of PARCEL_STATES.entries()) {
        bench.standIn.scan(number, { state, at: at(minute), place: 'Bengaluru', reason: 'unavailable' });
      }
      const events = (await bench.courier.readEvents([number])).get(number) ?? [];
      const reported = events.filter((event) => event.at !== null && event.at >= at(0));
      expect(reported.map(({ state }) => state)).toEqual([...PARCEL_STATES]);
      expect(reported.map((event) => event.at)).toEqual(PARCEL_STATES.map((_, minute) => at(minute)));
      expect(reported.find(({ state }) => state === 'failed')?.reason).toBe('unavailable');
      expect(reported.find(({ state }) => state === 'delivered')?.reason).toBeNull();
    });

    it('of a status that nobody knows mean nothing, and are kept', async () => {
      const { trackingNumber } = await bench.carry();
      const number = String(trackingNumber);
      bench.standIn.scan(number, { state: 'unknown', at: at(1) });
      const events = (await bench.courier.readEvents([number])).get(number) ?? [];
      expect(events.at(-1)).toMatchObject({ state: null, at: at(1) });
    });

    it('are the same pushed and read', async () => {
      const { trackingNumber } = await bench.carry();
      const number = String(trackingNumber);
      bench.standIn.scan(number, { state: 'in-transit', at: at(1), place: 'Hubballi' });
      const body = bench.standIn.scan(number, {
        state: 'failed',
        at: at(2),
        place: 'Bengaluru',
        reason: 'cash',
      });
      const [pushed, ...others] = bench.courier.readPush(body);
      expect(others).toEqual([]);
      expect(pushed?.trackingNumber).toBe(number);
      const last = pushed?.events.at(-1);
      expect(last).toMatchObject({ state: 'failed', reason: 'cash', at: at(2), place: 'Bengaluru' });
      const read = (await bench.courier.readEvents([number])).get(number) ?? [];
      for (const event of pushed?.events ?? []) expect(read).toContainEqual(event);
    });

    it('of unknown parcels are none', async () => {
      const { trackingNumber } = await bench.carry();
      const number = String(trackingNumber);
      bench.standIn.scan(number, { state: 'picked-up', at: at(1) });
      const read = await bench.courier.readEvents(['99999999999999', number]);
      expect(read.get('99999999999999') ?? []).toEqual([]);
      expect(read.get(number)?.at(-1)).toMatchObject({ state: 'picked-up' });
      expect(await bench.courier.readEvents(['99999999999999'])).toEqual(new Map());
      expect(await bench.courier.readEvents([])).toEqual(new Map());
    });

    it('of many parcels are read with few calls', async () => {
      const { trackingNumber } = await bench.carry();
      const number = String(trackingNumber);
      bench.standIn.scan(number, { state: 'delivered', at: at(1) });
      bench.standIn.forgetCalls();
      const many = Array.from({ length: 2 * bench.standIn.readAtOnce }, (_, index) => `888800${index}`);
      const read = await bench.courier.readEvents([...many, number]);
      expect(read.get(number)?.at(-1)).toMatchObject({ state: 'delivered' });
      expect(bench.standIn.paths.filter((path) => path.includes(bench.standIn.calls.track))).toHaveLength(3);
    });

    it('cannot be read while nobody answers', async () => {
      const { trackingNumber } = await bench.carry();
      for (const fault of DONE_OR_NOT) {
        bench.standIn.fail(bench.standIn.calls.track, fault, 2);
        const impatient = bench.standIn.connect({ timeoutMs: IMPATIENT_MS });
        const failure = await failureOf(impatient.readEvents([String(trackingNumber)]));
        expect(failure.kind).toBe('unknown');
        bench.standIn.fail(bench.standIn.calls.track, fault, 0);
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
        expect(bench.courier.readPush(body).flatMap(({ events }) => events)).toEqual([]);
      }
    });
  });
}
