import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { requestApi } from '#app/lib/api-request.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { createExternalStore } from '#app/ui/external-store.ts';
import type { Todos } from '#core/contract/staff/today.ts';
import { TODOS } from '#core/rules/todos.ts';

const counted = createExternalStore<Todos>([]);

/** How much there is to do at each entry of the side bar, such as '18' or '300+'; read anew with every navigation. */
export function useTodoCounts(): ReadonlyMap<string, string> {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the navigation that matters
  useEffect(() => {
    const left = new AbortController();
    // Without an answer the side bar keeps its last counts; the screen itself tells what is wrong.
    readTodos(left.signal).catch(() => {});
    return () => left.abort();
  }, [key]);
  return countsBySection(useSyncExternalStore(counted.subscribe, counted.read));
}

async function readTodos(signal: AbortSignal): Promise<void> {
  const token = sessionStore.read()?.token;
  const { data } = (await requestApi('/api/admin/todos', { token, signal })) as { data: Todos };
  counted.update(() => data);
}

export function countsBySection(todos: Todos): Map<string, string> {
  const sums = new Map<string, { count: number; isCapped: boolean }>();
  for (const { key, count, isCapped } of todos) {
    const todo = TODOS.find((known) => known.key === key);
    if (!todo || !('section' in todo) || count === 0) continue;
    const before = sums.get(todo.section) ?? { count: 0, isCapped: false };
    sums.set(todo.section, { count: before.count + count, isCapped: before.isCapped || isCapped });
  }
  return new Map(
    [...sums].map(([section, { count, isCapped }]) => [section, `${count}${isCapped ? '+' : ''}`]),
  );
}
