import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

interface FreshRowsProps<List> {
  list: List;
  /** Reads the list on the screen again. */
  read: (signal: AbortSignal) => Promise<List>;
  toIds: (list: List) => string[];
  one: string;
  many: string;
}

/**
 * Keeps a list up to date. Rows that stay in their places are renewed quietly; when rows come or go the list waits, so
 * that nothing moves under the pointer, and says how many are new.
 */
export function FreshRows<List>({ list, read, toIds, one, many }: FreshRowsProps<List>) {
  const revalidator = useRevalidator();
  /** How many rows are new; 0 when rows only went. */
  const [waiting, setWaiting] = useState<{ list: List; count: number } | null>(null);

  usePolling(async (signal) => {
    const data = await read(signal);
    if (JSON.stringify(data) === JSON.stringify(list)) return setWaiting(null);
    const shown = toIds(list);
    const ids = toIds(data);
    if (ids.join() === shown.join()) return refresh();
    setWaiting({ list, count: ids.filter((id) => !shown.includes(id)).length });
  });

  function refresh() {
    setWaiting(null);
    return revalidator.revalidate();
  }

  // What was read since is newer than what waits.
  const count = waiting?.list === list ? waiting.count : null;
  return (
    <div role="status">
      {count !== null && (
        <button type="button" className="fresh-rows" onClick={refresh}>
          {count === 0 ? 'This list has changed' : `${count} new ${count === 1 ? one : many}`}
          <span className="underline">{count === 0 ? 'Refresh' : 'Show'}</span>
        </button>
      )}
    </div>
  );
}

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
