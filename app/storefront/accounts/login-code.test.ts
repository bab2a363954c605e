import { describe, expect, it } from 'vitest';
import { nationalNumber, toLoginState } from './login-code.ts';

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

it('reads phone, way back and wait', () => {
  const state = { phone: '9876543210', from: '/cart', resendAfterSeconds: 60 };
  expect(toLoginState(state)).toEqual(state);
});

it('takes nothing else', () => {
  for (const state of [
    null,
    'x',
    7,
    {},
    { phone: 5, from: 'https://elsewhere.example', resendAfterSeconds: 'x' },
  ]) {
    const { phone, from, resendAfterSeconds } = toLoginState(state);
    expect([phone, from, resendAfterSeconds]).toEqual([undefined, undefined, undefined]);
  }
});
