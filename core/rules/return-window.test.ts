import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithinReturnWindow, refundForUnits } from './return-window.ts';

const at = (text: string) => new Date(text);

describe('the return window', () => {
  const placedAt = at('2026-03-01T10:00:00Z');
  const deliveredAt = at('2026-03-05T10:00:00Z');

  it.each([
    ['2026-03-05T10:00:01Z', true],
    ['2026-03-12T10:00:00Z', true],
    ['2026-03-12T10:00:00.001Z', false],
  ])('counts seven days from the delivery: %s', (now, open) => {
    expect(isWithinReturnWindow({ deliveredAt, placedAt }, at(now))).toBe(open);
  });

  it('counts from the order while the time of delivery is not known', () => {
    expect(isWithinReturnWindow({ deliveredAt: null, placedAt }, at('2026-03-08T10:00:00Z'))).toBe(true);
    expect(isWithinReturnWindow({ deliveredAt: null, placedAt }, at('2026-03-08T10:00:01Z'))).toBe(false);
  });
});

describe('the refund of a part of a line', () => {
  it('adds up to what the line cost, however the units come back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }),
        (totalPaise, parts) => {
          const quantity = parts.reduce((sum, part) => sum + part, 0);
          let returnedQuantity = 0;
          let refunded = 0;
          for (const part of parts) {
            const refund = refundForUnits({ totalPaise, quantity, returnedQuantity }, part);
            expect(refund).toBeGreaterThanOrEqual(0);
            refunded += refund;
            returnedQuantity += part;
          }
          expect(refunded).toBe(totalPaise);
        },
      ),
    );
  });
});
