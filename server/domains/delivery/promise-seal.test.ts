import { expect, it } from 'vitest';
import { openPromise, sealPromise } from './promise-seal.ts';

const secret = 'a secret';
const shown = { pincode: '560001', promisedOn: '2026-11-23', shownOn: '2026-11-17' };
const sealed = sealPromise(shown, secret);
const asked = { pincode: '560001', today: '2026-11-17', secret };

it('gives the day back that was shown, until the day after', () => {
  expect(openPromise(sealed, asked)).toBe('2026-11-23');
  expect(openPromise(sealed, { ...asked, today: '2026-11-18' })).toBe('2026-11-23');
  expect(openPromise(sealed, { ...asked, today: '2026-11-19' })).toBeNull();
});

it('is worth nothing for another pincode, day or secret', () => {
  expect(openPromise(sealed, { ...asked, pincode: '560002' })).toBeNull();
  expect(openPromise(sealed, { ...asked, secret: 'another' })).toBeNull();
  expect(openPromise(sealed.replace('2026-11-23', '2026-11-18'), asked)).toBeNull();
  expect(openPromise(sealed.replace('.2026-11-17.', '.2026-11-18.'), asked)).toBeNull();
});

it.each(['', 'x', '2026-11-23', `${sealed}x`, sealed.slice(1), '2026-11-23.2026-11-17.'])(
  'is nothing that somebody made up: %j',
  (text) => {
    expect(openPromise(text, asked)).toBeNull();
  },
);

it('is never a day that has passed', () => {
  const today = '2026-11-18';
  const late = sealPromise({ pincode: '560001', promisedOn: '2026-11-17', shownOn: today }, secret);
  expect(openPromise(late, { ...asked, today })).toBeNull();
});
