import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query holds. While rendering on the server, while hydrating, and until somebody wants to know, it does
 * not: where there are many who ask, each answer renders its part of the page once more.
 */
export function useMedia(query: string, isWanted = true): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!isWanted) return () => {};
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query, isWanted],
  );
  return useSyncExternalStore(
    subscribe,
    () => isWanted && window.matchMedia(query).matches,
    () => false,
  );
}
