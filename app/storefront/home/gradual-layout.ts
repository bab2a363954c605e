import { useEffect } from 'react';

/**
 * A hundred cards at once keep a slow phone busy for half a second. So the sections of the home page that are far away are
 * left out of the first layout (`content-visibility` in products.css) and take the room that they need by estimate; here
 * they get their true height, one at a time, while the page has nothing else to do.
 */
export function useGradualLayout(): void {
  useEffect(() => {
    let handle = whenIdle(layOutNext);
    function layOutNext() {
      const [next] = farSections();
      if (!next) return;
      layOut(next);
      handle = whenIdle(layOutNext);
    }
    window.addEventListener('scroll', layOutAll, { once: true });
    return () => {
      cancelIdle(handle);
      window.removeEventListener('scroll', layOutAll);
    };
  }, []);
}

/** Whoever scrolls before that must be at a place that is still there when they come back: what they see stays put. */
function layOutAll(): void {
  const seen = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  const top = seen?.getBoundingClientRect().top ?? 0;
  farSections().forEach(layOut);
  const moved = (seen?.getBoundingClientRect().top ?? 0) - top;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}

function layOut(section: HTMLElement): void {
  section.style.contentVisibility = 'visible';
}

function farSections(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.chapter ~ .chapter:not([style])')];
}

/** Safari does not know the moments in which it has nothing to do. */
const hasIdleTime = typeof requestIdleCallback === 'function';

function whenIdle(work: () => void): number {
  return hasIdleTime ? requestIdleCallback(work) : window.setTimeout(work, 50);
}

function cancelIdle(handle: number): void {
  if (hasIdleTime) cancelIdleCallback(handle);
  else window.clearTimeout(handle);
}
