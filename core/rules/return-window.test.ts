import { describe, expect, it } from 'vitest';
import { isWithinReturnWindow } from './return-window.ts';

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
