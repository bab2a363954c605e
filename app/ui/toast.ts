import { createExternalStore } from './external-store.ts';

/** What can be done about the line: a way to go, or something to do at once. */
export type ToastAction = { label: string; to: string } | { label: string; run: () => void };

export interface Toast {
  id: number;
  text: string;
  kind: 'success' | 'error';
  durationMs: number;
  action?: ToastAction | undefined;
  /** A newer line of the same flow replaces this one. */
  flow?: string | undefined;
  /** The line is about the screen that is about to open, and is not dismissed by its opening. */
  isForNextScreen?: boolean | undefined;
}

const TOAST_MS = 3000;
/** Login answers stay longer, because they come while a phone is being looked at. */
export const LOGIN_TOAST_MS = 5000;

const MOST_AT_ONCE = 4;
let lastId = 0;

export const toastStore = createExternalStore<readonly Toast[]>([]);

/** Shows a line at the top right for a while. The same line is not stacked upon itself. */
export function showToast(
  text: string,
  { kind = 'success', durationMs = TOAST_MS, ...rest }: Partial<Omit<Toast, 'id' | 'text'>> = {},
): void {
  lastId += 1;
  const toast: Toast = { id: lastId, text, kind, durationMs, ...rest };
  toastStore.update((shown) =>
    [...shown.filter((other) => !isReplaced(other, toast)), toast].slice(-MOST_AT_ONCE),
  );
}

export function closeToast(id: number): void {
  toastStore.update((shown) => shown.filter((toast) => toast.id !== id));
}

/** Dismisses what is shown, when a dialog opens over it. */
export function closeToasts(): void {
  if (toastStore.read().length > 0) toastStore.update(() => []);
}

/** Dismisses what was about the screen that has just been left. */
export function closeToastsOfLastScreen(): void {
  if (toastStore.read().length === 0) return;
  toastStore.update((shown) =>
    shown
      .filter(({ isForNextScreen }) => isForNextScreen)
      .map((toast) => ({ ...toast, isForNextScreen: false })),
  );
}

function isReplaced(older: Toast, newer: Toast): boolean {
  return older.text === newer.text || (older.flow !== undefined && older.flow === newer.flow);
}
