import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { createExternalStore } from '#app/ui/external-store.ts';
import { readTodos, type Todos } from '#core/contract/reports.ts';
import { TODOS } from '#core/rules/todos.ts';
import { poll } from '../lib/ask.ts';
import { usePolling } from '../ui/fresh-rows.tsx';

const counted = createExternalStore<Todos>([]);

/** Keeps the counts up to date: with every navigation, after one's own changes, and from time to time. */
export function useTodoReading(): void {
  const { key } = useLocation();
  const { state } = useRevalidator();
  usePolling(readCounts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation matters, and the end of a change of one's own
  useEffect(() => {
    if (state !== 'idle') return;
    const left = new AbortController();
    // Without an answer the side bar keeps its last counts; the screen itself says what is wrong.
    readCounts(left.signal).catch(() => {});
    return () => left.abort();
  }, [key, state]);
}

/** How much there is to do at each entry of the side bar, such as '18' or '300+'. */
export function useTodoCounts(): ReadonlyMap<string, string> {
  return countsBySection(useSyncExternalStore(counted.subscribe, counted.read));
}

async function readCounts(signal: AbortSignal): Promise<void> {
  const todos = await poll(readTodos, { signal });
  counted.update(() => todos);
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
