import { describe, expect, it } from 'vitest';
import { failureDetails } from '#texts/failures.ts';
import { type CodRules, codRefusal, unconfirmedRefusal } from './cod.ts';

const OPEN: CodRules = {
  isOffered: true,
  mostPaise: 0,
  blockedPincodes: [],
  mostRefusals: 0,
  mostUnconfirmed: 0,
  confirmWithinHours: 0,
};
const PARCEL = { totalPaise: 1_00_000_00, pincode: '560011', refusals: 9 };

describe('codRefusal', () => {
  it('lets everything through while nothing is set', () => {
    expect(codRefusal(OPEN, PARCEL)).toBeNull();
  });

  it('says that nobody is offered it', () => {
    expect(codRefusal({ ...OPEN, isOffered: false }, PARCEL)?.(failureDetails)).toMatch(
      /not available right now/,
    );
  });

  it('takes the limit itself, and one paisa more no longer', () => {
    const rules = { ...OPEN, mostPaise: 5_000_00 };
    expect(codRefusal(rules, { ...PARCEL, totalPaise: 5_000_00 })).toBeNull();
    expect(codRefusal(rules, { ...PARCEL, totalPaise: 5_000_01 })?.(failureDetails)).toBe(
      'Cash on delivery is available on orders up to ₹5,000. Please pay online.',
    );
  });

  it('knows a pincode by its beginning, not by its middle', () => {
    expect(codRefusal({ ...OPEN, blockedPincodes: ['19', '56001'] }, PARCEL)?.(failureDetails)).toMatch(
      /at 560011/,
    );
    expect(codRefusal({ ...OPEN, blockedPincodes: ['60011'] }, PARCEL)).toBeNull();
  });

  it('counts refusals up to the number that is set', () => {
    const rules = { ...OPEN, mostRefusals: 2 };
    expect(codRefusal(rules, { ...PARCEL, refusals: 1 })).toBeNull();
    expect(codRefusal(rules, { ...PARCEL, refusals: 2 })?.(failureDetails)).toMatch(
      /earlier parcels were refused/,
    );
  });
});

describe('unconfirmedRefusal', () => {
  it('counts up to the number that is set, and not at all while none is', () => {
    expect(unconfirmedRefusal({ mostUnconfirmed: 3 }, 2)).toBeNull();
    expect(unconfirmedRefusal({ mostUnconfirmed: 0 }, 99)).toBeNull();
    expect(unconfirmedRefusal({ mostUnconfirmed: 1 }, 1)?.(failureDetails)).toBe(
      'You have 1 cash on delivery order waiting for confirmation. Please pay online, or wait until we have confirmed it.',
    );
  });
});
