import { expect, it } from 'vitest';
import { ApiFailure } from '#app/lib/api-failure.ts';
import { isFinal, isRefunded } from './payment-failure.ts';

const refusal = (code: string, status = 409) => new ApiFailure('refused', 'No.', { status, code });

it.each([
  'out-of-stock',
  'product-unavailable',
  'cod-not-offered',
  'too-many-pieces',
  'too-many-unconfirmed',
])('%s cannot be changed', (code) => {
  expect(isFinal(refusal(code))).toBe(true);
  expect(isRefunded(refusal(code))).toBe(false);
});

it.each(['call-under-way', 'too-many-payments', 'payment-too-late', 'idempotency-key-reused'])(
  '%s may be gone at the next try',
  (code) => {
    expect(isFinal(refusal(code))).toBe(false);
  },
);

it('goes by the code and not by the status', () => {
  expect(isFinal(new ApiFailure('refused', 'No.', { status: 409 }))).toBe(false);
  expect(isRefunded(new ApiFailure('refused', 'No.', { status: 409 }))).toBe(false);
  expect(isFinal(new ApiFailure('broken', 'No.', { status: 500, code: 'out-of-stock' }))).toBe(false);
});
