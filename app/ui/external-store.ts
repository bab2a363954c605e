/** A value outside React that parts of the page follow with `useSyncExternalStore`. */
export function createExternalStore<T>(initial: T) {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    read: () => value,
    readOnServer: () => initial,
    update(change: (current: T) => T): void {
      value = change(value);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
