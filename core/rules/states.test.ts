import { describe, expect, it } from 'vitest';
import { normaliseState, STATES } from './states.ts';

describe('the states of India', () => {
  it('are 28 states and 8 territories, each with a tax code of its own', () => {
    expect(STATES).toHaveLength(36);
    expect(STATES.filter((state) => state.kind === 'territory')).toHaveLength(8);
    expect(new Set(STATES.map((state) => state.gstCode)).size).toBe(36);
    for (const { gstCode } of STATES) expect(gstCode).toMatch(/^(0[1-9]|[12][0-9]|3[0-8])$/);
  });

  it('levy UTGST only where there is no assembly', () => {
    expect(STATES.filter((state) => state.localTax === 'UTGST').map((state) => state.name)).toEqual([
      'Andaman and Nicobar Islands',
      'Chandigarh',
      'Dadra and Nagar Haveli and Daman and Diu',
      'Ladakh',
      'Lakshadweep',
    ]);
  });
});

describe('the name of a state', () => {
  it('is known in capitals, in its own spelling and with stray spaces', () => {
    for (const { name } of STATES) {
      expect(normaliseState(name)).toBe(name);
      expect(normaliseState(` ${name.toUpperCase()}  `)).toBe(name);
      expect(normaliseState(name.toLowerCase().replaceAll(' and ', ' & '))).toBe(name);
    }
  });

  it.each([
    ['NCT OF DELHI', 'Delhi'],
    ['New Delhi', 'Delhi'],
    ['DELHI (NCT)', 'Delhi'],
    ['ORISSA', 'Odisha'],
    ['PONDICHERRY', 'Puducherry'],
    ['UTTARANCHAL', 'Uttarakhand'],
    ['CHATTISGARH', 'Chhattisgarh'],
    ['TAMILNADU', 'Tamil Nadu'],
    ['ANDAMAN & NICOBAR', 'Andaman and Nicobar Islands'],
    ['ANDAMAN & NICOBAR ISLANDS', 'Andaman and Nicobar Islands'],
    ['ANDAMAN-NICOBAR', 'Andaman and Nicobar Islands'],
    ['JAMMU & KASHMIR', 'Jammu and Kashmir'],
    ['J&K', 'Jammu and Kashmir'],
    ['DADRA & NAGAR HAVELI', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['DAMAN & DIU', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['UT of Ladakh', 'Ladakh'],
  ])('%s is %s', (written, name) => {
    expect(normaliseState(written)).toBe(name);
  });

  it.each(['', ' ', 'Bengal', 'Atlantis', '& and of', '__proto__', 'constructor', 'दिल्ली'])(
    'does not know %j',
    (written) => {
      expect(normaliseState(written)).toBeNull();
    },
  );
});
