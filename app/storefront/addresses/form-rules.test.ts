import { describe, expect, it } from 'vitest';
import { NO_DETAILS } from './delivery-details.ts';
import { findProblems, phoneDigits, pincodeDigits } from './form-rules.ts';

const COMPLETE = {
  ...NO_DETAILS,
  name: 'Ananya Rao',
  address: 'Flat 402, Lake View Residency',
  phone: '9876543210',
  pincode: '560011',
};

describe('phoneDigits', () => {
  it('keeps only digits', () => {
    expect(phoneDigits('98765-abc 43')).toEqual({ digits: '9876543', isTooLong: false });
  });

  it('keeps ten digits and says when there were more', () => {
    expect(phoneDigits('98765432101')).toEqual({ digits: '9876543210', isTooLong: true });
    expect(phoneDigits('9876543210').isTooLong).toBe(false);
  });

  it('takes a country code for what it is', () => {
    expect(phoneDigits('+91 98765 43210')).toEqual({ digits: '9876543210', isTooLong: false });
  });
});

it('keeps six digits of a pincode', () => {
  expect(pincodeDigits('56 00-112')).toBe('560011');
});

describe('findProblems', () => {
  it('finds none in a complete form', () => {
    expect(findProblems(COMPLETE)).toEqual({});
  });

  it.each(['name', 'address', 'phone', 'pincode'] as const)('misses an empty %s', (field) => {
    expect(findProblems({ ...COMPLETE, [field]: '  ' })).toEqual({
      [field]: 'Please fill in all required fields.',
    });
  });

  it('asks for a whole phone number', () => {
    expect(findProblems({ ...COMPLETE, phone: '98765' })).toEqual({
      phone: 'Please enter a valid 10-digit phone number.',
    });
  });

  it.each(['56001', '060011'])('does not take %s for a pincode', (pincode) => {
    expect(findProblems({ ...COMPLETE, pincode })).toEqual({ pincode: 'Invalid Pincode' });
  });
});
