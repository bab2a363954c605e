import { expect, it } from 'vitest';
import { type BandRule, type CodRiskRules, savingFor, treatOrder, waitingReason } from './cod-treatment.ts';

const ALLOW: BandRule = { action: 'allow', partPercent: 0, partPaise: 0 };

function rules(high: Partial<BandRule>): CodRiskRules {
  return { low: ALLOW, medium: ALLOW, high: { ...ALLOW, ...high }, lapseHours: 24, savingPaise: 0 };
}

it('an order is treated by its band', () => {
  const given = rules({ action: 'online' });
  expect(treatOrder(given, 'high', 49_900)).toEqual({ action: 'online' });
  expect(treatOrder(given, 'medium', 49_900)).toEqual({ action: 'allow' });
});

it.each([
  ['a fifth, in whole rupees', { partPercent: 20 }, 49_999, 10_000],
  ['an amount', { partPaise: 20_000 }, 49_900, 20_000],
  ['a percentage before an amount', { partPercent: 10, partPaise: 20_000 }, 100_000, 10_000],
  ['no more than all', { partPaise: 90_000 }, 49_950, 49_950],
  ['no less than the provider takes', { partPercent: 1 }, 500, 100],
])('the part that is asked for is %s', (_name, part, total, advancePaise) => {
  expect(treatOrder(rules({ action: 'part', ...part }), 'high', total)).toEqual({
    action: 'part',
    advancePaise,
  });
});

it('what is too small to be paid online is confirmed instead', () => {
  expect(treatOrder(rules({ action: 'part', partPercent: 50 }), 'high', 99)).toEqual({ action: 'confirm' });
});

it.each(['confirm', 'part', 'online'] as const)('nothing is asked of an order at ₹0: %s', (action) => {
  expect(treatOrder(rules({ action, partPercent: 50 }), 'high', 0)).toEqual({ action: 'allow' });
});

it('paying online saves no more than leaves something to pay', () => {
  expect(savingFor({ savingPaise: 5000, owedPaise: 49_900, goodsPaise: 45_000 })).toBe(5000);
  expect(savingFor({ savingPaise: 5000, owedPaise: 5050, goodsPaise: 5050 })).toBe(4950);
  expect(savingFor({ savingPaise: 5000, owedPaise: 9900, goodsPaise: 3000 })).toBe(3000);
  expect(savingFor({ savingPaise: 5000, owedPaise: 50, goodsPaise: 50 })).toBe(0);
});

it('staff read why an order waits', () => {
  expect(waitingReason({ askedFor: 'part' })).toContain('part payment');
  expect(waitingReason({ askedFor: 'confirm' })).toContain('confirm');
});
