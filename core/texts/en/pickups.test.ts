import { describe, expect, it } from 'vitest';
import { PARCEL_STATES } from '#core/rules/parcel-states.ts';
import { describePickup, pickupText } from './pickups.ts';

const NOW = new Date('2026-11-17T18:00:00Z');

describe('what a shopper reads about a pickup', () => {
  it.each([
    ['2026-11-18', 'A courier will come for your items on Wed, 18 Nov. Please keep them packed.'],
    // Today in India, though the day in London is over tomorrow only.
    ['2026-11-17', 'A courier will come for your items on Tue, 17 Nov. Please keep them packed.'],
    ['2026-11-16', 'A courier will come for your items. Please keep them packed.'],
    [null, 'A courier will come for your items. Please keep them packed.'],
  ])('names the day while it is to come: %s', (pickupOn, text) => {
    expect(pickupText({ state: 'booked', pickupOn }, NOW)).toBe(text);
  });

  it('says that the courier came in vain', () => {
    const trouble = 'pickup-failed';
    expect(pickupText({ state: 'booked', trouble, pickupOn: '2026-11-18' }, NOW)).toBe(
      'The courier could not pick up your items. We’ll be in touch.',
    );
  });

  it('has a sentence for every state', () => {
    for (const state of PARCEL_STATES) expect(pickupText({ state }, NOW)).toMatch(/^[A-Z].+\.$/);
  });

  it('names the courier', () => {
    expect(describePickup({ state: 'in-transit', courier: 'Delhivery', trackingNumber: '321' }, NOW)).toBe(
      'Your items are on their way back to us. Courier: Delhivery, tracking number 321.',
    );
  });
});
