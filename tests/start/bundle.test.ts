import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { getServerBundle } from '#tests/support/server-bundle.ts';
import { cloneDatabase } from '#tests/support/test-database.ts';
import { askPatiently, getPort, startStore } from './fixtures/store-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'store-bundle-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('the bundle that npm start runs serves calls, pages and the page about the API', async () => {
  const program = await getServerBundle();
  const url = await cloneDatabase(inject('postgres'));
  const store = startStore({ DATABASE_URL: url, DATA_DIR: dataDir, WORKERS: '1' }, program);
  try {
    const port = await getPort(store);
    const paths = ['/api/health', '/', '/shop', '/api/docs/', '/api/openapi.json', '/admin', '/metrics'];
    const statuses = await Promise.all(paths.map(async (path) => (await askPatiently(port, path)).status));
    expect(statuses).toEqual(paths.map(() => 200));
    expect((await askPatiently(port, '/api/products/none')).status).toBe(404);
  } finally {
    store.process.kill('SIGTERM');
  }
  expect(await store.ended).toBe(0);
}, 240_000);
