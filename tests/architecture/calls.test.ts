import { expect, it } from 'vitest';
import { readContractCalls } from '#tests/support/contract-calls.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { readSources } from '../../scripts/shape/read-sources.ts';
import { writtenPaths } from '../../scripts/shape/types.ts';

/** Providers' own calls keep their form; what only asks whether the store is up needs none. */
const NO_CALLS = [
  'GET /api/health',
  'GET /api/live',
  'GET /api/ready',
  'POST /api/payments/webhook',
  'POST /api/couriers/events/:provider',
  'GET /api/messages/whatsapp',
  'POST /api/messages/whatsapp',
  'POST /api/payments/callback',
];

const store = await openTestStore();

async function readRoutes(): Promise<string[]> {
  const { paths } = (await store.app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
}

it('every route of the API is a call of the contract, and every call is served', async () => {
  const calls = (await readContractCalls()).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
  expect((await readRoutes()).toSorted()).toEqual([...calls, ...NO_CALLS].toSorted());
});

it('no screen writes out an address of the API', () => {
  expect(writtenPaths(readSources('.'))).toEqual([]);
});
