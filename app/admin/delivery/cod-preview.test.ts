import { expect, it } from 'vitest';
import { describePast, pastTotals } from './cod-preview.ts';

const past = {
  bands: [
    { band: 'low' as const, orders: 2000, returned: 200 },
    { band: 'medium' as const, orders: 182, returned: 40 },
    { band: 'high' as const, orders: 118, returned: 61 },
  ],
};
const rule = (action: 'allow' | 'confirm' | 'part' | 'online') => ({
  action,
  partPercent: 20,
  partAmount: 0,
});

it('says what rules would have done, and how that would have ended', () => {
  const rules = { low: rule('allow'), medium: rule('allow'), high: rule('confirm') };
  expect(pastTotals(past, rules)).toEqual({
    orders: 2300,
    lines: ['118 of 2,300 would have been asked to confirm, 61 of them came back.'],
  });
  expect(pastTotals(past, { ...rules, low: rule('part'), medium: rule('confirm') }).lines).toEqual([
    '300 of 2,300 would have been asked to confirm, 101 of them came back.',
    '2,000 of 2,300 would have been asked for a part ahead, 200 of them came back.',
  ]);
  expect(pastTotals(past, { ...rules, high: rule('allow') }).lines).toEqual([
    'Nobody would have been asked for anything.',
  ]);
});

it('says how the orders of a band ended', () => {
  expect(describePast({ orders: 1, returned: 0 })).toBe('1 past order, 0 came back');
  expect(describePast({ orders: 0, returned: 0 })).toBe('No past orders');
});
