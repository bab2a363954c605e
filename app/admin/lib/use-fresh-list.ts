import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { usePolling } from './use-polling.ts';

interface FreshListOptions<List> {
  /** Reads the list on the screen again. */
  read: (signal: AbortSignal) => Promise<List>;
  list: List;
  idsOf: (list: List) => string[];
}

/**
 * Keeps a list up to date. Rows that stay in their places are renewed quietly; when rows come or go the list waits, so
 * that nothing moves under the pointer, and says how many are new.
 */
export function useFreshList<List>({ read, list, idsOf }: FreshListOptions<List>) {
  const revalidator = useRevalidator();
  const [waiting, setWaiting] = useState<{ list: List; count: number } | null>(null);

  usePolling(async (signal) => {
    const data = await read(signal);
    if (JSON.stringify(data) === JSON.stringify(list)) return setWaiting(null);
    const shown = idsOf(list);
    const ids = idsOf(data);
    if (ids.join() === shown.join()) {
      setWaiting(null);
      return revalidator.revalidate();
    }
    setWaiting({ list, count: ids.filter((id) => !shown.includes(id)).length });
  });

  // What was read since is newer than what waits.
  const isWaiting = waiting !== null && waiting.list === list;
  return {
    /** How many rows are new; 0 when rows only went; null when nothing waits. */
    newCount: isWaiting ? waiting.count : null,
    refresh() {
      setWaiting(null);
      revalidator.revalidate();
    },
  };
}
