import { expect, it } from 'vitest';
import { loginStateOf } from './login-state.ts';

it('reads phone, way back and wait', () => {
  const state = { phone: '9876543210', from: '/cart', resendAfterSeconds: 60 };
  expect(loginStateOf(state)).toEqual(state);
});

it('takes nothing else', () => {
  for (const state of [
    null,
    'x',
    7,
    {},
    { phone: 5, from: 'https://elsewhere.example', resendAfterSeconds: 'x' },
  ]) {
    const { phone, from, resendAfterSeconds } = loginStateOf(state);
    expect([phone, from, resendAfterSeconds]).toEqual([undefined, undefined, undefined]);
  }
});
