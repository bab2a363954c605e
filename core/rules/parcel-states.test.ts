import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FAILED_REASONS,
  followParcel,
  isFinalState,
  PARCEL_STATES,
  type ParcelEvent,
  type ParcelState,
  type ParcelTrouble,
} from './parcel-states.ts';

/** One scan an hour, each read from the courier by ourselves. */
function scans(...states: (ParcelState | null)[]): ParcelEvent[] {
  return states.map((state, hour) => ({
    at: new Date(Date.UTC(2026, 10, 15, hour)),
    state,
    reason: state === 'failed' ? 'unavailable' : null,
    isRead: true,
  }));
}

const follow = (...states: (ParcelState | null)[]) => followParcel(scans(...states));

describe('an attempt', () => {
  const at = new Date(Date.UTC(2026, 10, 15));
  const failed = { at, state: 'failed', reason: 'other', isRead: false } as const;

  it('is one, though it is reported twice, and its reason is the one that says something', () => {
    const withReason = { ...failed, reason: 'cash', isRead: true } as const;
    for (const events of [
      [failed, withReason],
      [withReason, failed],
    ])
      expect(followParcel(events)).toMatchObject({ attempts: 1, reason: 'cash', failedAt: at });
  });

  it('is another one at another time, with a reason of its own', () => {
    const later = new Date(at.getTime() + 1000);
    const events: ParcelEvent[] = [
      { ...failed, reason: 'cash' },
      { ...failed, at: later },
    ];
    expect(followParcel(events)).toMatchObject({ attempts: 2, reason: 'other', failedAt: later });
  });
});

describe('the way of a parcel', () => {
  it('is booked until something is heard of it', () => {
    expect(follow()).toEqual({
      state: 'booked',
      reason: null,
      attempts: 0,
      failedAt: null,
      deliveredAt: null,
      orderStatus: null,
      alarm: null,
      trouble: null,
      troubleAt: null,
    });
  });

  it.each<{ scanned: (ParcelState | null)[]; state: ParcelState; order: string | null }>([
    { scanned: ['booked'], state: 'booked', order: null },
    { scanned: ['picked-up', 'booked'], state: 'picked-up', order: 'Shipped' },
    { scanned: ['in-transit', null], state: 'in-transit', order: 'Shipped' },
    { scanned: ['out-for-delivery', 'in-transit'], state: 'in-transit', order: 'Out for Delivery' },
    { scanned: ['out-for-delivery', 'delivered'], state: 'delivered', order: 'Delivered' },
    { scanned: ['out-for-delivery', 'failed', 'in-transit'], state: 'failed', order: 'Out for Delivery' },
    { scanned: ['failed', 'out-for-delivery', 'delivered'], state: 'delivered', order: 'Delivered' },
    { scanned: ['failed'], state: 'failed', order: 'Shipped' },
    { scanned: ['in-transit', 'returning', 'out-for-delivery'], state: 'returning', order: 'Shipped' },
    { scanned: ['returning', 'in-transit', 'returned'], state: 'returned', order: 'Shipped' },
    { scanned: ['returning', 'delivered'], state: 'delivered', order: 'Delivered' },
    {
      scanned: ['in-transit', 'lost', 'out-for-delivery'],
      state: 'out-for-delivery',
      order: 'Out for Delivery',
    },
    { scanned: ['returning', 'lost', 'out-for-delivery'], state: 'out-for-delivery', order: 'Shipped' },
    { scanned: ['failed', 'cancelled'], state: 'failed', order: 'Shipped' },
    { scanned: ['booked', 'cancelled'], state: 'cancelled', order: null },
  ])('$scanned ends as $state', ({ scanned, state, order }) => {
    expect(follow(...scanned)).toMatchObject({ state, orderStatus: order, alarm: null });
  });

  it.each<{ scanned: ParcelState[]; state: ParcelState; alarm: string }>([
    { scanned: ['delivered', 'returning'], state: 'delivered', alarm: 'moved-after-delivery' },
    { scanned: ['returned', 'delivered'], state: 'returned', alarm: 'delivered-after-return' },
    { scanned: ['cancelled', 'picked-up'], state: 'picked-up', alarm: 'moved-after-cancel' },
  ])('$scanned needs a person', ({ scanned, state, alarm }) => {
    expect(follow(...scanned)).toMatchObject({ state, alarm });
  });

  it('counts failed attempts, and has the reason of the last', () => {
    const events = scans('out-for-delivery', 'failed', 'out-for-delivery', 'failed');
    const last = events.at(-1);
    expect(
      followParcel(events.map((event) => (event === last ? { ...event, reason: 'cash' } : event))),
    ).toMatchObject({ attempts: 2, reason: 'cash', failedAt: last?.at });
  });

  it('believes an end only when we have read it ourselves', () => {
    const unread = scans('out-for-delivery', 'delivered').map((event) => ({ ...event, isRead: false }));
    expect(followParcel(unread)).toMatchObject({
      state: 'out-for-delivery',
      orderStatus: 'Out for Delivery',
    });
    expect(PARCEL_STATES.filter(isFinalState)).toEqual(['delivered', 'returned', 'lost', 'cancelled']);
  });
});

const anyEvent = fc.record({
  at: fc.integer({ min: 0, max: 5 }).map((hour) => new Date(Date.UTC(2026, 10, 15, hour))),
  state: fc.option(fc.constantFrom(...PARCEL_STATES)),
  reason: fc.option(fc.constantFrom(...FAILED_REASONS)),
  isRead: fc.boolean(),
});

it('ends the same, in whatever order the scans arrive', () => {
  const anyEvents = fc.uniqueArray(anyEvent, {
    maxLength: 8,
    selector: ({ at, state }) => `${+at} ${state}`,
  });
  const shuffled = anyEvents.chain((events) =>
    fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
  );
  fc.assert(
    fc.property(shuffled, ([events, others]) => {
      expect(followParcel(others)).toEqual(followParcel(events));
    }),
  );
});

describe('trouble', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 17, 10, minute));
  const said = (minute: number, state: ParcelState | null, trouble: ParcelTrouble | null = null) => ({
    ...{ at: at(minute), state, reason: null, isRead: true },
    trouble,
  });
  const troubleOf = (...events: ReturnType<typeof said>[]) => followParcel(events).trouble;

  it('at the pickup lasts until the next scan, and only before it is picked up', () => {
    expect(troubleOf(said(1, 'booked', 'pickup-failed'))).toBe('pickup-failed');
    expect(troubleOf(said(2, 'booked'), said(1, 'booked', 'pickup-failed'))).toBeNull();
    expect(troubleOf(said(1, 'picked-up'), said(2, 'booked', 'pickup-failed'))).toBeNull();
  });

  it('of a part lasts until the end of the rest, as far as we have read that', () => {
    const part = said(2, null, 'partly-delivered');
    expect(troubleOf(said(1, 'out-for-delivery'), part, said(3, 'in-transit'))).toBe('partly-delivered');
    expect(troubleOf(part, { ...said(3, 'delivered'), isRead: false })).toBe('partly-delivered');
    expect(troubleOf(part, said(3, 'delivered'))).toBeNull();
    expect(troubleOf(said(1, 'delivered'), part)).toBeNull();
  });
});
