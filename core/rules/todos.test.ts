import { expect, it } from 'vitest';
import { listTodos } from './todos.ts';

const keys = (hasCourier: boolean): string[] => listTodos({ hasCourier }).map(({ key }) => key);

it('has packed orders booked where there is a courier, and shipped by hand where there is none', () => {
  const isPacked = (key: string) => ['to-book', 'to-ship'].includes(key);
  expect(keys(true).filter(isPacked)).toEqual(['to-book']);
  expect(keys(false).filter(isPacked)).toEqual(['to-ship']);
});

it('has failed deliveries either way: parcels may be under way from before', () => {
  expect(keys(true)).toContain('failed-deliveries');
  expect(keys(false)).toContain('failed-deliveries');
});
