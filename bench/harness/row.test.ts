import { describe, expect, it } from 'vitest';
import { printGoals, printRows } from './report.ts';
import { atLeast, atMost, median, ratioAtLeast, ratioAtMost, toRow } from './row.ts';

describe('a median', () => {
  it.each([
    [[3], 3],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('of nothing is an error', () => {
    expect(() => median([])).toThrow('Nothing was measured');
  });
});

describe('a row', () => {
  const reads = {
    name: 'home',
    unit: 'req/s',
    ours: [900, 700, 1000],
    reference: { name: 'bare', values: [1000, 1000, 1250] },
  } as const;

  it('has the median of the ratios turn by turn, with the lowest and the highest', () => {
    expect(toRow(reads)).toEqual({
      name: 'home',
      unit: 'req/s',
      ours: 900,
      reference: { name: 'bare', value: 1000 },
      ratio: 0.8,
      spread: { low: 0.7, high: 0.9 },
      turns: 3,
      goal: null,
      reached: null,
    });
  });

  it.each([
    [ratioAtLeast(0.8), true],
    [ratioAtLeast(0.81), false],
    [ratioAtMost(0.8), true],
    [ratioAtMost(0.79), false],
    [atLeast(900), true],
    [atMost(900), true],
    [atMost(899), false],
  ])('with the goal %j has reached it: %s', (goal, reached) => {
    expect(toRow({ ...reads, goal }).reached).toBe(reached);
  });

  it('without a reference has the spread of its own values, and no ratio to set a goal for', () => {
    const memory = { name: 'at rest', unit: 'MiB', ours: [120, 140, 130] } as const;
    expect(toRow({ ...memory, goal: atMost(150) })).toMatchObject({
      ours: 130,
      ratio: null,
      spread: { low: 120, high: 140 },
      reached: true,
    });
    expect(() => toRow({ ...memory, goal: ratioAtLeast(1) })).toThrow('needs a reference');
  });

  it('is printed beside its reference and its goal; what was missed is named at the end', () => {
    const missed = toRow({ ...reads, goal: ratioAtLeast(0.85) });
    expect(printRows([missed])).toMatch(
      /home +900 +req\/s +1,000 +bare +0\.80 +0\.70–0\.90 +≥ 0\.85 +not reached/,
    );
    const rows = [missed, toRow({ ...reads, goal: atMost(900) }), toRow(reads)];
    expect(printGoals(rows.map((row) => ({ part: 'reads', ...row })))).toBe(
      '1 of 2 goals reached.\nNot reached:\n  reads: home: 0.80, goal ≥ 0.85',
    );
  });
});
