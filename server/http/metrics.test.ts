import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerMetrics } from './metrics.ts';

async function appWith(onlyFromInside: boolean) {
  const app = Fastify();
  registerMetrics(app, { onlyFromInside });
  app.get('/things/:id', async () => 'a thing');
  await app.ready();
  return app;
}

it('counts requests by route, not by address', async () => {
  const app = await appWith(false);
  await app.inject('/things/1');
  await app.inject('/things/2');
  const { body } = await app.inject('/metrics');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/things/:id",status="200"} 2',
  );
});

it('is not there for the outside in production', async () => {
  const app = await appWith(true);
  expect((await app.inject('/metrics')).statusCode).toBe(200);
  expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
  const proxied = { url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.7' } };
  expect((await app.inject(proxied)).statusCode).toBe(404);
});
