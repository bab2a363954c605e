import { expect, it } from 'vitest';
import { ACCOUNT_NUMBER, IFSC, maskPayee, UPI_ID } from './payee.ts';

it.each(['asha@okaxis', '9876543210@ybl', 'asha.rao-1@icici'])('%s is a UPI ID', (id) => {
  expect(id).toMatch(UPI_ID);
});

it.each(['asha', 'asha@example.com', '@ybl', 'a b@ybl', 'asha@', 'asha@@ybl'])('%s is none', (id) => {
  expect(id).not.toMatch(UPI_ID);
});

it('knows account numbers and branch codes by their form', () => {
  expect('123456789').toMatch(ACCOUNT_NUMBER);
  expect('12345678').not.toMatch(ACCOUNT_NUMBER);
  expect('HDFC0001234').toMatch(IFSC);
  for (const code of ['HDFC1001234', 'HDF00001234', 'hdfc0001234']) expect(code).not.toMatch(IFSC);
});

it('shows no more of a payee than its owner needs to know it', () => {
  expect(maskPayee({ upiId: 'asharao@okaxis', accountNumber: null })).toBe('as•••@okaxis');
  expect(maskPayee({ upiId: null, accountNumber: '123456789012' })).toBe('account ending 9012');
  expect(maskPayee({ upiId: null, accountNumber: null })).toBeNull();
});
