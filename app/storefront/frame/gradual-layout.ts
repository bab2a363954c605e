/** How far ahead of the shopper: this many screens under the one that is seen. */
const SCREENS_AHEAD = 2;

/**
 * A hundred cards at once keep a slow phone busy for half a second, and again when a font arrives. So what is far away is
 * left out of the first layout (`content-visibility` in far.css) and takes the room that it needs by estimate. It gets its
 * true height as the shopper comes near. Whoever jumps over it must be at a place that is still there when they come back:
 * all that is above gets its true height, and what they see stays put.
 */
export function layOutGradually(): void {
  window.addEventListener('scroll', layOutUpToHere, { passive: true });
}

function layOutUpToHere(): void {
  const end = window.innerHeight * (1 + SCREENS_AHEAD);
  const reached = farParts().filter((part) => part.getBoundingClientRect().top < end);
  if (reached.length === 0) return;
  const seen = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
  const top = seen?.getBoundingClientRect().top ?? 0;
  for (const part of reached) part.style.contentVisibility = 'visible';
  const moved = (seen?.getBoundingClientRect().top ?? 0) - top;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}

/** Those of far.css that have not come near yet. */
function farParts(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>(':is(.far, .product-grid > :nth-child(n + 7)):not([style])'),
  ];
}
