import { createExternalStore } from './external-store.ts';

export interface Toast {
  id: number;
  text: string;
  kind: 'success' | 'error';
  durationMs: number;
}

export const TOAST_MS = 3000;
/** Login answers stay longer, because they come while a phone is being looked at. */
export const LOGIN_TOAST_MS = 5000;

const MOST_AT_ONCE = 4;
let lastId = 0;

export const toastStore = createExternalStore<readonly Toast[]>([]);

/** Shows a line at the top right for a while. The same line is not stacked upon itself. */
export function showToast(
  text: string,
  { kind = 'success', durationMs = TOAST_MS }: Partial<Toast> = {},
): void {
  lastId += 1;
  const toast: Toast = { id: lastId, text, kind, durationMs };
  toastStore.update((shown) => [...shown.filter((other) => other.text !== text), toast].slice(-MOST_AT_ONCE));
}

export function closeToast(id: number): void {
  toastStore.update((shown) => shown.filter((toast) => toast.id !== id));
}
