import { useSyncExternalStore } from 'react';
import { createExternalStore } from '#app/ui/external-store.ts';

/** Whether the shopper has stopped the pictures of all cards, for this visit. */
const isPausedStore = createExternalStore(false);

export function useCardsPaused(): boolean {
  return useSyncExternalStore(isPausedStore.subscribe, isPausedStore.read, isPausedStore.readOnServer);
}

export function toggleCardsPaused(): void {
  isPausedStore.update((isPaused) => !isPaused);
}
