import { type ComponentType, lazy } from 'react';
import { whenSettled } from './when-settled.ts';

const FIRST_PATH = typeof window === 'undefined' ? undefined : window.location.pathname;

/**
 * A part of a page that is under its first screen, or that nobody sees before doing something. The server sends it whole,
 * and it can be read at once. Its code comes when the first rush of a visit is over, or as soon as the shopper does
 * anything. It needs a `Suspense` around it: that keeps the server's HTML in its place until then. Not for what is on pages
 * whose first data comes in the browser (cart, payment): React holds such a change back until the part is there.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    if (FIRST_PATH === undefined) return { default: await load() };
    if (window.location.pathname === FIRST_PATH) await whenSettled();
    const part: ComponentType<Props> = await load().catch(leaveOut);
    return { default: part };
  });
}

/** The page can do without it; an error screen in its place would take the whole page away. */
function leaveOut(error: unknown) {
  console.warn(error);
  return () => null;
}
