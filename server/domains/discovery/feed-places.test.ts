import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it, onTestFinished } from 'vitest';
import { answerFailures } from '#server/http/errors.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { discoveryRoutes } from './discovery.routes.ts';

const { services } = await openTestStore();

/** Feeds that begin and never end, as for a reader that does not read. */
async function openFeeds(feedMs: number) {
  async function begin() {
    const feed = new Readable({ read() {} });
    feed.push('the first product');
    return feed;
  }
  const feeds = { ...services.feeds, readGoogle: begin, readMeta: begin };
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  answerFailures(app);
  await app.register(discoveryRoutes({ ...services, feeds, feedMs }));
  onTestFinished(() => app.close());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const left = new AbortController();
  onTestFinished(() => left.abort());
  return (path: string) => fetch(new URL(path, address), { signal: left.signal });
}

it('two feeds are read at a time, and the third is asked to come back', async () => {
  const ask = await openFeeds(60_000);
  const statuses = [];
  for (const path of ['/feeds/google.xml', '/feeds/meta.csv', '/feeds/google.xml'])
    statuses.push((await ask(path)).status);
  expect(statuses).toEqual([200, 200, 503]);
});

it('who has taken too long for one gives way to the next', async () => {
  const ask = await openFeeds(0);
  const first = await ask('/feeds/google.xml');
  await ask('/feeds/meta.csv');
  expect((await ask('/feeds/meta.csv')).status).toBe(200);
  await expect(first.text()).rejects.toThrow();
});
