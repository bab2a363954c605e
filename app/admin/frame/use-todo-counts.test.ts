import { expect, it } from 'vitest';
import { countsBySection } from './use-todo-counts.ts';

it('adds up what is to be done at each entry, and says when there is more', () => {
  const line = (
    key: Parameters<typeof countsBySection>[0][number]['key'],
    count: number,
    isCapped = false,
  ) => ({
    key,
    count,
    isCapped,
  });
  const counts = countsBySection([
    line('new-orders', 40),
    line('to-confirm', 3),
    line('to-ship', 300, true),
    line('returns-to-decide', 0),
    line('low-stock', 7),
  ]);
  expect([...counts]).toEqual([
    ['/orders', '303+'],
    ['/stock', '7'],
  ]);
});
