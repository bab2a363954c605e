import pg from 'pg';
import { expect, it } from 'vitest';
import { connectDatabase } from '#server/db/client.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { createDiskPictureStore } from '#server/integrations/picture-store.ts';
import { createServices } from '#server/services.ts';
import { getIdentity } from '#server/store-identity.ts';
import { atTheEnd } from '#tests/support/at-the-end.ts';
import { logIn } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { buildApi } from './build-app.ts';
import { createPageReader } from './page-reader.ts';

const store = await openTestStore();
const { headers } = await logIn(store);

/** The same store over a connection that waits for a lock as long as it is given. */
async function openWith(url: string, options: Parameters<typeof connectDatabase>[1]) {
  const database = connectDatabase(url, { connections: 1, ...options });
  const services = createServices({
    db: database.db,
    store: createDiskPictureStore(store.config.dataDir),
    identity: getIdentity(store.config),
    config: store.config,
    authSecret: 'a secret for the length of a test',
    alarm: () => {},
  });
  const app = await buildApi({ config: store.config, services });
  atTheEnd(async () => {
    await app.close();
    await database.close();
  });
  return { app, services };
}

const unavailable = expect.objectContaining({ success: false, code: 'unavailable' });

it('answers 503 and when to come back while a table is locked', async () => {
  const { app } = await openWith(store.url, { lockTimeoutMs: 50 });
  const blocker = new pg.Client({ connectionString: store.url });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE products, orders IN ACCESS EXCLUSIVE MODE');
  for (const url of ['/api/products/list?limit=1', '/api/orders/my']) {
    const response = await app.inject({ url, headers });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toEqual(unavailable);
  }
  await blocker.query('ROLLBACK');
  await blocker.end();
  expect((await app.inject('/api/products/list?limit=1')).statusCode).toBe(200);
});

it.each([
  ['the port', (away: URL) => away.searchParams.delete('host')],
  ['the socket', (away: URL) => away.searchParams.set('host', '/nowhere')],
])(
  'answers 503 while nobody listens at %s of the database, and pages are a 503 with nothing of the inside',
  async (_place, lead) => {
    const away = new URL(store.url);
    away.port = '1';
    lead(away);
    const { app, services } = await openWith(away.href, {});
    const response = await app.inject('/api/products/list?limit=1');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual(unavailable);

    const reported: unknown[] = [];
    const reader = createPageReader(services, (error) => reported.push(error));
    const failure = await reader.listFacets().catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 503 });
    expect(reported).toHaveLength(1);
  },
);

it('knows what passes by itself from what does not', () => {
  const withCode = (code: string) => Object.assign(new Error('no'), { code });
  for (const code of ['55P03', '57P01', '53300', '08006', '40P01', 'ECONNREFUSED']) {
    expect(isDatabaseAway(new Error('Failed query', { cause: withCode(code) }))).toBe(true);
  }
  expect(isDatabaseAway(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isDatabaseAway(Object.assign(withCode('ENOENT'), { syscall: 'connect' }))).toBe(true);
  expect(isDatabaseAway(Object.assign(withCode('ENOENT'), { syscall: 'open' }))).toBe(false);
  for (const code of ['23505', '42P01', '22003']) expect(isDatabaseAway(withCode(code))).toBe(false);
  expect(isDatabaseAway(new Error('anything else'))).toBe(false);
});
