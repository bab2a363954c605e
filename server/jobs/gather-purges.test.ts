import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from '#server/db/read-rows.ts';
import { createCdn } from '#server/integrations/cdn.ts';
import { until } from '#tests/start/fixtures/database-holder.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { gatherPurges, toTags } from './gather-purges.ts';

const store = await openTestStore();
const gathering = await gatherPurges(store.db, store.url, { gatherMs: 50 });
afterAll(() => gathering.stop());

const jobRow = z.object({ id: z.string() });
const readJobs = () =>
  readRows(
    store.db,
    jobRow,
    sql`SELECT data ->> 'id' AS id FROM pgboss.job WHERE name = 'cdn-purge' ORDER BY created_on`,
  );

async function notify(payloads: string[]) {
  await store.db.execute(sql`DELETE FROM pgboss.job WHERE name = 'cdn-purge'`);
  await store.db.transaction(async (tx) => {
    for (const payload of payloads) await tx.execute(sql`SELECT pg_notify('catalogue', ${payload})`);
  });
  await until(async () => (await readJobs()).length > 0);
  return (await readJobs()).map(({ id }) => toTags(id));
}

it('changes are gathered into one job', async () => {
  expect(await notify(['stock:kage', 'stock:ronin', 'kage'])).toEqual([
    ['product-kage', 'product-ronin', 'products'],
  ]);
});

it('the images of a deleted picture are dropped, and nothing else', async () => {
  expect(await notify(['picture:0123abcd'])).toEqual([['picture-0123abcd']]);
});

it('everything is dropped where anything may have changed, or much has', async () => {
  expect(await notify(['stock:kage', 'all'])).toEqual([['pages']]);
  expect(await notify(Array.from({ length: 40 }, (_, number) => `stock:p-${number}`))).toEqual([['pages']]);
});

let status = 204;
const calls: { authorization: string | undefined; body: unknown }[] = [];
const provider = createServer(async (request: IncomingMessage, response) => {
  calls.push({ authorization: request.headers.authorization, body: await json(request) });
  response.writeHead(status).end();
});
beforeAll(async () => {
  await once(provider.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => provider.close());

it('the CDN gets the tags with its token, and one that does not take them fails the job', async () => {
  const address = provider.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const cdn = createCdn({ purgeUrl: `http://127.0.0.1:${port}/purge`, token: 'secret' });
  await cdn.purge(['product-kage', 'products']);
  expect(calls).toEqual([{ authorization: 'Bearer secret', body: { tags: ['product-kage', 'products'] } }]);
  status = 500;
  await expect(cdn.purge(['pages'])).rejects.toThrow('The CDN answered 500');
});

it('nothing is sent where no CDN is set', async () => {
  const cdn = createCdn(undefined);
  await cdn.purge(['pages']);
  expect([cdn.isSet, calls.length]).toEqual([false, 2]);
});
