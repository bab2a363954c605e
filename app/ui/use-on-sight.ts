import { type RefObject, useEffect, useEffectEvent } from 'react';

interface SightOptions {
  /** Looks anew whenever it changes; null while nobody looks. */
  lookFor: unknown;
  rootMargin?: string;
}

/** Calls `onSight` when an element comes into view. */
export function useOnSight(ref: RefObject<Element | null>, onSight: () => void, options: SightOptions): void {
  const { lookFor, rootMargin = '0px' } = options;
  const see = useEffectEvent(onSight);
  useEffect(() => {
    if (lookFor === null || !ref.current) return;
    // A browser that is busy reports several frames at once.
    const isSeen = (entries: IntersectionObserverEntry[]) => entries.some((entry) => entry.isIntersecting);
    const observer = new IntersectionObserver((entries) => isSeen(entries) && see(), { rootMargin });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, lookFor, rootMargin]);
}
