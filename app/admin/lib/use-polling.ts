import { useEffect, useRef } from 'react';

const POLL_MS = 25_000;

/**
 * Does something again and again while the window can be seen, and at once when somebody comes back to it. What fails is
 * tried again the next time: the screen itself says when there is no connection.
 */
export function usePolling(work: (signal: AbortSignal) => Promise<void>): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });

  useEffect(() => {
    const left = new AbortController();
    let isUnderWay = false;

    async function poll() {
      if (isUnderWay || document.visibilityState !== 'visible') return;
      isUnderWay = true;
      await latest.current(left.signal).catch(() => {});
      isUnderWay = false;
    }

    const timer = setInterval(poll, POLL_MS);
    window.addEventListener('focus', poll, { signal: left.signal });
    document.addEventListener('visibilitychange', poll, { signal: left.signal });
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, []);
}
