import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { requestApi } from '#app/lib/api-request.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { usePolling } from './use-polling.ts';

interface FreshListOptions<List> {
  /** Where the list on the screen was read. */
  path: string;
  list: List;
  idsOf: (list: List) => string[];
}

/**
 * Keeps a list up to date. Rows that stay in their places are renewed quietly; when rows come or go the list waits, so
 * that nothing moves under the pointer, and says how many are new.
 */
export function useFreshList<List>({ path, list, idsOf }: FreshListOptions<List>) {
  const revalidator = useRevalidator();
  const [waiting, setWaiting] = useState<{ list: List; count: number } | null>(null);

  usePolling(async (signal) => {
    const token = sessionStore.read()?.token;
    const { data } = (await requestApi(`/api/admin${path}`, { token, signal })) as { data: List };
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
