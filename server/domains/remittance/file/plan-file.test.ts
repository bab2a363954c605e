import { describe, expect, it } from 'vitest';
import type { FoundParcel, RecordedRemittance } from '../remittance.queries.ts';
import { type PlannedLine, planFile } from './plan-file.ts';
import type { FileLine } from './read-file.ts';

function parcel(number: number, given: Partial<FoundParcel> = {}): FoundParcel {
  return {
    id: `pa_${number}`,
    orderId: `OD${number}`,
    trackingNumber: `PT${number}`,
    reference: `OD${number}`,
    state: 'delivered',
    collectPaise: 49_900,
    remittedPaise: 0,
    settledPaise: 0,
    ...given,
  };
}

function line(given: Partial<FileLine>): FileLine {
  return {
    ...{ line: 2, trackingNumber: null, reference: null, amountPaise: null, utr: null, paidOn: '2026-11-15' },
    ...{ freightPaise: null, cashFeePaise: null, returnPaise: null },
    ...given,
  };
}

function recorded(given: Partial<RecordedRemittance>): RecordedRemittance {
  return {
    ...{ id: 'rm_1', parcelId: 'pa_1', key: 'pa_1|U1', source: 'file', amountPaise: 49_900, utr: 'U1' },
    paidOn: '2026-11-15',
    ...given,
  };
}

const paid = line({ trackingNumber: 'PT1', amountPaise: 49_900, utr: 'U1' });
const kinds = (lines: readonly PlannedLine[]) => lines.map(({ kind }) => kind);

describe('a line of a file', () => {
  it('matches a delivered parcel by its number, by our reference, and by that with the courier’s suffix', () => {
    const parcels = [parcel(1), parcel(2), parcel(3)];
    const lines = [
      paid,
      line({ reference: 'OD2', amountPaise: 49_900 }),
      line({ trackingNumber: 'ELSEWHERE1', reference: 'OD3_150876814', amountPaise: 49_900 }),
    ];
    const plan = planFile(lines, { parcels, recorded: [] });
    expect(plan.lines.map(({ kind, parcel: found }) => [kind, found?.id])).toEqual([
      ['matches', 'pa_1'],
      ['matches', 'pa_2'],
      ['matches', 'pa_3'],
    ]);
  });

  it('differs, is early or unknown', () => {
    const parcels = [parcel(1), parcel(2, { state: 'in-transit' })];
    const lines = [
      line({ trackingNumber: 'PT1', amountPaise: 40_000 }),
      line({ trackingNumber: 'PT2', amountPaise: 49_900 }),
      line({ trackingNumber: 'PT9', amountPaise: 49_900 }),
    ];
    expect(kinds(planFile(lines, { parcels, recorded: [] }).lines)).toEqual(['differs', 'early', 'unknown']);
  });

  it('matches together with another one, or with what came before and what was settled', () => {
    const two = [
      line({ trackingNumber: 'PT1', amountPaise: 40_000, utr: 'U1' }),
      line({ line: 3, trackingNumber: 'PT1', amountPaise: 9900, utr: 'U2' }),
    ];
    expect(kinds(planFile(two, { parcels: [parcel(1)], recorded: [] }).lines)).toEqual([
      'matches',
      'matches',
    ]);
    const before = parcel(1, { remittedPaise: 30_000, settledPaise: 10_000 });
    const last = [line({ trackingNumber: 'PT1', amountPaise: 9900, utr: 'U2' })];
    const rest = recorded({ amountPaise: 30_000 });
    expect(kinds(planFile(last, { parcels: [before], recorded: [rest] }).lines)).toEqual(['matches']);
  });

  it.each([
    ['the same transfer', paid, recorded({})],
    ['the same day and amount, where the file names no transfer', { ...paid, utr: null }, recorded({})],
    [
      'the same day and amount, where it named none before',
      paid,
      recorded({ utr: null, key: 'pa_1|2026-11-15' }),
    ],
  ])('counts once: %s', (_name, again, before) => {
    const parcels = [parcel(1, { remittedPaise: 49_900 })];
    expect(kinds(planFile([again], { parcels, recorded: [before] }).lines)).toEqual(['known']);
  });

  it('counts once within the file, also for an unknown parcel', () => {
    const unknown = line({ trackingNumber: 'PT9', amountPaise: 100 });
    const plan = planFile([paid, { ...paid, line: 3 }, unknown, { ...unknown, line: 5 }], {
      parcels: [parcel(1)],
      recorded: [],
    });
    expect(kinds(plan.lines)).toEqual(['matches', 'known', 'unknown', 'known']);
    expect(plan.wrong).toEqual([]);
  });

  it('is wrong where it contradicts another line or what is recorded', () => {
    const parcels = [parcel(1), parcel(2)];
    const lines = [
      line({ trackingNumber: 'PT2', amountPaise: 49_900, utr: 'U7' }),
      line({ line: 3, trackingNumber: 'PT2', amountPaise: 100, utr: 'U7' }),
      line({ line: 4, trackingNumber: 'PT1', amountPaise: 100, utr: 'U1' }),
      line({ line: 5, trackingNumber: 'PT1', reference: 'OD2', amountPaise: 100, utr: 'U8' }),
      line({ line: 6, trackingNumber: 'PT9', freightPaise: 5400 }),
    ];
    const plan = planFile(lines, { parcels, recorded: [recorded({})] });
    expect(kinds(plan.lines)).toEqual(['matches']);
    expect(plan.wrong).toEqual([
      { line: 3, message: 'The same parcel and transfer: line 2 has ₹499' },
      { line: 4, message: 'The same parcel and transfer: recorded before with ₹499' },
      { line: 5, message: 'PT1 belongs to order OD1, not to OD2' },
      { line: 6, message: 'No parcel with this number: its charges are not recorded' },
    ]);
  });

  it('takes the place of what the courier’s API said of the parcel', () => {
    const parcels = [parcel(1, { remittedPaise: 49_900 })];
    const assumed = recorded({ id: 'rm_api', source: 'courier', utr: 'U0', key: 'pa_1|U0' });
    const short = line({ trackingNumber: 'PT1', amountPaise: 45_000, utr: 'U1' });
    const plan = planFile([short], { parcels, recorded: [assumed] });
    expect(plan.lines).toEqual([expect.objectContaining({ kind: 'differs', replaces: assumed })]);
    expect(kinds(planFile([paid], { parcels, recorded: [assumed] }).lines)).toEqual(['matches']);
  });

  it('changes the fingerprint with the file and with what it is about', () => {
    const print = (lines: FileLine[], parcels: FoundParcel[], rows: RecordedRemittance[] = []) =>
      planFile(lines, { parcels, recorded: rows }).fingerprint;
    const prints = [
      print([paid], [parcel(1)]),
      print([{ ...paid, amountPaise: 1 }], [parcel(1)]),
      print([paid], [parcel(1, { state: 'returned' })]),
      print([paid], [parcel(1)], [recorded({})]),
      print([paid], []),
    ];
    expect(new Set(prints).size).toBe(5);
    expect(print([paid], [parcel(1)])).toBe(prints[0]);
  });
});
