import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { usePolling } from '../lib/use-polling.ts';

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
