import { expect, it } from 'vitest';
import { typedAmount, typedCount, typedOptionalAmount } from './typed-number.ts';

it('reads amounts as people write them', () => {
  expect(['799', '1,299', '₹ 1,299.50', '10 %', 799].map(typedAmount)).toEqual([799, 1299, 1299.5, 10, 799]);
});

it('gives nothing for what is no number, never NaN', () => {
  expect(['', '  ', 'abc', 'NaN', '12x', null, undefined, Number.NaN].map(typedAmount)).toEqual(
    Array.from({ length: 8 }, () => undefined),
  );
  expect(['', '-1', '1.5', 'three', null].map(typedCount)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
  expect(typedCount(' 12 ')).toBe(12);
});

it('distinguishes an optional field that is empty from one that is wrong', () => {
  expect(['', null, '12', 'abc'].map(typedOptionalAmount)).toEqual([null, null, 12, undefined]);
});
