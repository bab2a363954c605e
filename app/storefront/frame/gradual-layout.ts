import { useEffect } from 'react';

/** How far ahead of the shopper: this many screens under the one that is seen. */
const SCREENS_AHEAD = 2;

/**
 * A hundred cards at once keep a slow phone busy for half a second. So the sections of the home page that are far away are
 * left out of the first layout (`content-visibility` in products.css) and take the room that they need by estimate. They
 * get their true height as the shopper comes near. Whoever jumps over them must be at a place that is still there when
 * they come back: all that is above gets its true height, and what they see stays put.
 */
export function useGradualLayout(): void {
  useEffect(() => {
    window.addEventListener('scroll', layOutUpToHere, { passive: true });
    return () => window.removeEventListener('scroll', layOutUpToHere);
  }, []);
}

function layOutUpToHere(): void {
  const end = window.innerHeight * (1 + SCREENS_AHEAD);
  const reached = farSections().filter((section) => section.getBoundingClientRect().top < end);
  if (reached.length === 0) return;
  const seen = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  const top = seen?.getBoundingClientRect().top ?? 0;
  for (const section of reached) section.style.contentVisibility = 'visible';
  const moved = (seen?.getBoundingClientRect().top ?? 0) - top;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}

function farSections(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.chapter ~ .chapter:not([style])')];
}
