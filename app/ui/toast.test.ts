import { afterEach, expect, it } from 'vitest';
import { closeToast, closeToastsOfLastScreen, LOGIN_TOAST_MS, showToast, toastStore } from './toast.ts';

afterEach(() => toastStore.update(() => []));

const texts = () => toastStore.read().map(({ text }) => text);

it('is shown for 3 seconds unless given another time', () => {
  showToast('Added to cart.');
  showToast('Invalid OTP', { kind: 'error', durationMs: LOGIN_TOAST_MS });
  expect(toastStore.read()).toMatchObject([
    { text: 'Added to cart.', kind: 'success', durationMs: 3000 },
    { text: 'Invalid OTP', kind: 'error', durationMs: 5000 },
  ]);
});

it('starts a repeated line anew instead of stacking it', () => {
  showToast('a');
  showToast('b');
  const firstId = toastStore.read()[0]?.id;
  showToast('a');
  expect(texts()).toEqual(['b', 'a']);
  expect(toastStore.read()[1]?.id).not.toBe(firstId);
});

it('never covers the screen', () => {
  for (const text of ['1', '2', '3', '4', '5']) showToast(text);
  expect(texts()).toEqual(['2', '3', '4', '5']);
});

it('closes one by its id', () => {
  showToast('a');
  showToast('b');
  closeToast(toastStore.read()[0]?.id ?? 0);
  expect(texts()).toEqual(['b']);
});

it('replaces an older line of the same flow', () => {
  showToast('Invalid OTP', { flow: 'login' });
  showToast('Added to cart.');
  showToast('OTP Verified Successfully', { flow: 'login' });
  expect(texts()).toEqual(['Added to cart.', 'OTP Verified Successfully']);
});

it('goes with its screen, unless it is about the next one; then with that', () => {
  showToast('Added to cart.');
  showToast('Error fetching products', { isForNextScreen: true });
  closeToastsOfLastScreen();
  expect(texts()).toEqual(['Error fetching products']);
  closeToastsOfLastScreen();
  expect(texts()).toEqual([]);
});
