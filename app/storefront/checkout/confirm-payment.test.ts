import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#app/lib/api-failure.ts';
import type { Answer } from '#core/contract/call.ts';
import type { verifyPayment } from '#core/contract/orders.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import { confirmPayment, isFinal, isRefunded } from './confirm-payment.ts';

const PAID: Answer<typeof verifyPayment> = {
  message: 'Payment received. Your order is confirmed.',
  orderId: 'OD1',
  paid: true,
  status: 'Confirmed',
  paymentStatus: 'Paid',
};
const PAUSES = [0, 0];
const waiting = { kind: 'waiting', message: checkoutTexts.stillConfirming };

vi.spyOn(console, 'warn').mockImplementation(() => {});

function failingWith(error: unknown) {
  return vi.fn(async (): Promise<Answer<typeof verifyPayment>> => {
    throw error;
  });
}

const refusal = (status: number, code: string) => new ApiFailure('refused', 'No.', { status, code });

describe('a payment that was made', () => {
  it('is paid once the server says so', async () => {
    expect(await confirmPayment(async () => PAID, PAUSES)).toEqual({ kind: 'paid', orderId: 'OD1' });
  });

  it('waits with the server’s message while it is not settled', async () => {
    const pending = async () => ({ ...PAID, paid: false, message: 'Your payment is being confirmed.' });
    expect(await confirmPayment(pending, PAUSES)).toEqual({
      kind: 'waiting',
      message: 'Your payment is being confirmed.',
    });
  });

  it('is over only when the server says that the money goes back', async () => {
    const verify = failingWith(refusal(409, 'payment-too-late'));
    expect(await confirmPayment(verify, PAUSES)).toEqual({ kind: 'refused', message: 'No.' });
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it.each([
    [401, 'not-logged-in'],
    [403, 'account-disabled'],
    [429, 'too-many-requests'],
    [400, 'payment-not-verified'],
    [400, 'invalid-input'],
    [404, 'order-not-found'],
    [409, 'out-of-stock'],
    [422, 'idempotency-key-reused'],
    [409, 'a-code-of-tomorrow'],
  ])('waits, and does not ask again, after %i %s', async (status, code) => {
    const verify = failingWith(refusal(status, code));
    expect(await confirmPayment(verify, PAUSES)).toEqual(waiting);
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it('waits after a refusal without a code', async () => {
    const verify = failingWith(new ApiFailure('refused', 'No.', { status: 409 }));
    expect(await confirmPayment(verify, PAUSES)).toEqual(waiting);
  });

  it.each([
    ['the same call is under way', refusal(409, 'call-under-way')],
    ['the server failed', new ApiFailure('broken', 'The server failed (503)', { status: 503 })],
    ['nobody answered', new ApiFailure('broken', 'The server could not be reached')],
  ])('is asked for again when %s', async (_what, error) => {
    const verify = failingWith(error);
    expect(await confirmPayment(verify, PAUSES)).toEqual(waiting);
    expect(verify).toHaveBeenCalledTimes(3);
    verify.mockRejectedValueOnce(error).mockResolvedValueOnce(PAID);
    expect(await confirmPayment(verify, PAUSES)).toEqual({ kind: 'paid', orderId: 'OD1' });
  });
});

const refusalWith = (code: string) => refusal(409, code);

it.each([
  'out-of-stock',
  'product-unavailable',
  'cod-not-offered',
  'too-many-pieces',
  'too-many-unconfirmed',
])('%s cannot be changed', (code) => {
  expect(isFinal(refusalWith(code))).toBe(true);
  expect(isRefunded(refusalWith(code))).toBe(false);
});

it.each(['call-under-way', 'too-many-payments', 'payment-too-late', 'idempotency-key-reused'])(
  '%s may be gone at the next try',
  (code) => {
    expect(isFinal(refusalWith(code))).toBe(false);
  },
);

it('goes by the code and not by the status', () => {
  expect(isFinal(new ApiFailure('refused', 'No.', { status: 409 }))).toBe(false);
  expect(isRefunded(new ApiFailure('refused', 'No.', { status: 409 }))).toBe(false);
  expect(isFinal(new ApiFailure('broken', 'No.', { status: 500, code: 'out-of-stock' }))).toBe(false);
});
