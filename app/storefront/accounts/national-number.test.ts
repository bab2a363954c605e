import { describe, expect, it } from 'vitest';
import { nationalNumber } from './national-number.ts';

describe('nationalNumber', () => {
  it.each(['+91 98765 43210', '+919876543210', '098765-43210'])('takes %s for ten digits', (text) => {
    expect(nationalNumber(text)).toBe('9876543210');
  });

  it.each(['9876543210', '12345', '98765432101', 'abcdefghij', '+1 98765 43210'])(
    'leaves %s alone',
    (text) => {
      expect(nationalNumber(text)).toBe(text);
    },
  );
});
