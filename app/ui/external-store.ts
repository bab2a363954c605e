import { useSyncExternalStore } from 'react';

/** A value outside React that parts of the page follow with `use`. While rendering on the server it is the first one. */
export function createExternalStore<T>(initial: T) {
  const listeners = new Set<() => void>();
  let value = initial;
  const read = () => value;
  const readOnServer = () => initial;
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    read,
    subscribe,
    update(change: (current: T) => T): void {
      const next = change(value);
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    use: (): T => useSyncExternalStore(subscribe, read, readOnServer),
  };
}
