import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import {
  isDocumentRevisited,
  savedScreen,
  saveScreen,
  storeScreens,
  useScreenKey,
} from '#app/lib/saved-screens.ts';
import { closeToastsOfLastScreen } from '#app/ui/toast.ts';

/** A list that is being loaded again may take this long to reach its former length. */
const LONGEST_RESTORE_MS = 10_000;
const SHOPPER_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Outlives the frame, which an error screen mounts anew. */
let shownPath: string | null = null;

/**
 * What a browser does by itself between two documents, done between two screens: go to the right place, say the new title,
 * put the focus where the new content starts, and show that something is on its way.
 */
export function PageChange() {
  const { pathname, search } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  const shownPath = useRef(pathname);
  const [announced, setAnnounced] = useState('');

  useScrollMemory();
  useEffect(() => {
    // What is seen first needs none of it. Where it cannot be loaded, parts keep the height of the estimate until they show.
    import('./gradual-layout.ts').then(({ layOutGradually }) => layOutGradually()).catch(() => {});
  }, []);

  useEffect(() => {
    // Nothing on the page waits for it, and where it cannot be loaded nobody is counted.
    import('#app/lib/count-visits.ts')
      .then(({ countPage }) => countPage({ pathname, search }))
      .catch(() => {});
  }, [pathname, search]);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    closeToastsOfLastScreen();
    setAnnounced(document.title);
    // Whoever is typing a search stays in its field while the results change under it, and on a colour while it is shown.
    if (!document.activeElement?.closest('search, .colour-links')) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [pathname]);

  return (
    <>
      <div aria-hidden="true" className="page-progress" data-loading={isLoading || undefined} />
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </>
  );
}

/** Going forward starts at the top; going back or forward in history, and a reload, return to the place one left. */
function useScrollMemory(): void {
  const screenKey = useScreenKey();
  const { pathname, state } = useLocation();
  const navigationType = useNavigationType();

  const arrive = useEffectEvent((): (() => void) => {
    const isFirst = shownPath === null;
    const isOtherPath = shownPath !== pathname;
    shownPath = pathname;
    const isReturn = navigationType === 'POP' && (!isFirst || isDocumentRevisited());
    // A place on a page is only there once all that is above it has its true height.
    document.documentElement.toggleAttribute('data-returned', isReturn);
    if (isReturn) return restoreScroll(savedScreen(screenKey)?.y ?? 0);
    if (!isFirst && isOtherPath && !state?.stays) window.scrollTo({ top: 0, behavior: 'instant' });
    return () => {};
  });

  useLayoutEffect(() => {
    const stopRestoring = arrive();
    const save = () => {
      if (!isRestoring) saveScreen(screenKey, { y: window.scrollY });
    };
    window.addEventListener('scroll', save, { passive: true });
    return () => {
      stopRestoring();
      window.removeEventListener('scroll', save);
    };
  }, [screenKey]);

  useEffect(() => {
    // The browser would put back an old position after us. Only another document may do that.
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    const leaveToBrowser = () => {
      history.scrollRestoration = 'auto';
      storeScreens();
    };
    takeOver();
    window.addEventListener('pageshow', takeOver);
    window.addEventListener('pagehide', leaveToBrowser);
    return () => {
      window.removeEventListener('pageshow', takeOver);
      window.removeEventListener('pagehide', leaveToBrowser);
    };
  }, []);
}

let isRestoring = false;

/** Scrolls to `y`, as soon as the page is long enough; whoever moves the page in the meantime is left in peace. */
function restoreScroll(y: number): () => void {
  function isThere(): boolean {
    window.scrollTo({ top: y, behavior: 'instant' });
    return Math.abs(window.scrollY - y) <= 1;
  }
  if (isThere()) return () => {};

  const observer = new ResizeObserver(() => {
    if (isThere()) stop();
  });
  const timer = setTimeout(stop, LONGEST_RESTORE_MS);
  function stop(): void {
    isRestoring = false;
    observer.disconnect();
    clearTimeout(timer);
    for (const move of SHOPPER_MOVES) window.removeEventListener(move, stop);
  }
  isRestoring = true;
  observer.observe(document.body);
  for (const move of SHOPPER_MOVES) window.addEventListener(move, stop, { passive: true });
  return stop;
}
