import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { requestApi } from '#app/lib/api-request.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { usePolling } from './use-polling.ts';

interface FreshListOptions<List> {
  /** Reads the list on the screen again. */
  read?: (signal: AbortSignal) => Promise<List>;
  /** Where it was read, for lists whose call is not in the contract. */
  path?: string;
  list: List;
  idsOf: (list: List) => string[];
}

/**
 * Keeps a list up to date. Rows that stay in their places are renewed quietly; when rows come or go the list waits, so
 * that nothing moves under the pointer, and says how many are new.
 */
export function useFreshList<List>({ read, path, list, idsOf }: FreshListOptions<List>) {
  const revalidator = useRevalidator();
  const [waiting, setWaiting] = useState<{ list: List; count: number } | null>(null);

  async function readPath(signal: AbortSignal): Promise<List> {
    const token = sessionStore.read()?.token;
    return ((await requestApi(`/api/admin${path}`, { token, signal })) as { data: List }).data;
  }

  usePolling(async (signal) => {
    const data = await (read ?? readPath)(signal);
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
