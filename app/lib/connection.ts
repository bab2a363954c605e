import { createExternalStore } from '#app/ui/external-store.ts';

/** What became of a call. A phone may well think that it is online when nothing is answered. */
export interface CallNote {
  isAnswered: boolean;
  /** When the answer was the store's, if it came from this device's own memory. */
  savedAt?: string | null;
  /** The call, if it was to change something and the browser had no network: it was not sent. */
  unsent?: string;
}

/** The last call; null before the first. */
export const lastCall = createExternalStore<CallNote | null>(null);

export function noteCall(note: CallNote): void {
  lastCall.update(() => note);
}
