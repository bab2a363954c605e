import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Call } from '#core/contract/call.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { readSources } from '../../scripts/shape/read-sources.ts';
import { writtenPaths } from '../../scripts/shape/types.ts';

/** The payment provider's own calls keep its form; what only asks whether the store is up needs none. */
const NO_CALLS = ['GET /api/health', 'POST /api/payments/webhook', 'POST /api/payments/callback'];

const store = await openTestStore();

async function readCalls(): Promise<string[]> {
  const files = readdirSync('core/contract', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const modules: object[] = await Promise.all(files.map((file) => import(`../../core/contract/${file}`)));
  return modules.flatMap((module) =>
    Object.values(module)
      .filter(isCall)
      .map(({ method, path }) => `${method} ${path}`),
  );
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'access' in value && 'summary' in value;
}

async function readRoutes(): Promise<string[]> {
  const { paths } = (await store.app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
}

it('every route of the API is a call of the contract, and every call is served', async () => {
  const calls = await readCalls();
  expect(new Set(calls).size).toBe(calls.length);
  expect((await readRoutes()).toSorted()).toEqual([...calls, ...NO_CALLS].toSorted());
});

it('no screen writes out an address of the API', () => {
  expect(writtenPaths(readSources('.'))).toEqual([]);
});
