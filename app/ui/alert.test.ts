import { expect, it } from 'vitest';
import { alertStore, showAlert } from './alert.tsx';

it('resolves when it is closed, and lets the next one speak', async () => {
  let isFirstClosed = false;
  const first = showAlert('Please login to place an order.').then(() => {
    isFirstClosed = true;
  });
  showAlert('Invalid Pincode');
  expect(alertStore.read().map(({ text }) => text)).toEqual([
    'Please login to place an order.',
    'Invalid Pincode',
  ]);
  expect(isFirstClosed).toBe(false);

  alertStore.read()[0]?.close();
  await first;
  expect(alertStore.read().map(({ text }) => text)).toEqual(['Invalid Pincode']);
});
