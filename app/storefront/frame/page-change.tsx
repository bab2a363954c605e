import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { closeToastsOfLastScreen } from '#app/ui/toast.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

/**
 * What a browser does by itself between two documents, done between two screens: go to the right place, say the new title,
 * put the focus where the new content starts, and show that something is on its way.
 */
export function PageChange() {
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  const shownPath = useRef(pathname);
  const [announced, setAnnounced] = useState('');

  useScrollMemory();

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    closeToastsOfLastScreen();
    setAnnounced(document.title);
    // Whoever is typing a search stays in its field while the results change under it.
    if (!document.activeElement?.closest('search')) {
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
