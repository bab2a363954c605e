import { expect, it } from 'vitest';
import { Refusal } from '#server/domains/refusal.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { createPageReader } from './page-reader.ts';

const { services } = await openTestStore();

/** What is reported while a list is read. */
async function readList({ failure }: { failure?: Error } = {}) {
  const reported: unknown[] = [];
  const products = failure
    ? { ...services.products, listProducts: () => Promise.reject(failure) }
    : services.products;
  const reader = createPageReader({ ...services, products }, (error) => reported.push(error));
  const outcome = await reader.listProducts({ cursor: 'nowhere' }).catch((error: Error) => error);
  return { outcome, reported };
}

it('a place that the list has never named is refused, which is no failure of the store', async () => {
  const { outcome, reported } = await readList();
  expect(outcome).toBeInstanceOf(Error);
  expect(reported).toEqual([]);
});

it.each([new Error('a fault'), new Refusal('unavailable')])(
  'what the store itself could not do is reported: %s',
  async (failure) => {
    const { outcome, reported } = await readList({ failure });
    expect(outcome).toMatchObject({ message: 'The catalogue could not be read.' });
    expect(reported).toEqual([failure]);
  },
);
