import { useSyncExternalStore } from 'react';
import { createExternalStore } from '#app/ui/external-store.ts';

/** Whether the last call to the store went unanswered: a phone may well think that it is online. */
const unanswered = createExternalStore(false);

export function noteCall({ isAnswered }: { isAnswered: boolean }): void {
  if (unanswered.read() === isAnswered) unanswered.update(() => !isAnswered);
}

/** Whether there is no way to the store at the moment. While rendering on the server there always is. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine || unanswered.read(),
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = unanswered.subscribe(listener);
  const comeBack = () => {
    noteCall({ isAnswered: true });
    listener();
  };
  const ended = new AbortController();
  window.addEventListener('online', comeBack, ended);
  window.addEventListener('offline', listener, ended);
  return () => {
    unsubscribe();
    ended.abort();
  };
}
