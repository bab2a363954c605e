import { expect, it } from 'vitest';
import { EMPTY_PAYEE, readPayee } from './payee-fields.tsx';

it('sends a UPI ID, or says what is wrong with it', () => {
  expect(readPayee({ ...EMPTY_PAYEE, upiId: ' asha@okaxis ' }).body).toEqual({
    kind: 'upi',
    upiId: 'asha@okaxis',
  });
  expect(Object.keys(readPayee(EMPTY_PAYEE).problems)).toEqual(['upiId']);
});

it('sends a bank account whose number was typed twice the same', () => {
  const bank = {
    ...EMPTY_PAYEE,
    kind: 'bank' as const,
    accountName: 'Asha Rao',
    accountNumber: '1234 5678 9012',
    accountNumberAgain: '123456789012',
    ifsc: 'hdfc0001234',
  };
  expect(readPayee(bank).body).toMatchObject({ accountNumber: '123456789012', ifsc: 'HDFC0001234' });
  expect(readPayee({ ...bank, accountNumberAgain: '1' })).toMatchObject({
    body: null,
    problems: { accountNumberAgain: 'The account numbers do not match' },
  });
});
