import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False in the server's HTML, true once the page can react. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
