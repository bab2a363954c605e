import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerMetrics } from './metrics.ts';

async function appWith(access: Parameters<typeof registerMetrics>[1]) {
  const app = Fastify();
  registerMetrics(app, access);
  app.get('/things/:id', async () => 'a thing');
  await app.ready();
  return app;
}

it('counts requests by route, not by address', async () => {
  const app = await appWith({ mode: 'demo', token: undefined });
  await app.inject('/things/1');
  await app.inject('/things/2');
  const { body } = await app.inject('/metrics');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/things/:id",status="200"} 2',
  );
});

it('is not there in production without a token, whoever asks: a proxy on this machine looks like this machine', async () => {
  const app = await appWith({ mode: 'production', token: undefined });
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  const guess = { url: '/metrics', headers: { authorization: 'Bearer ' } };
  expect((await app.inject(guess)).statusCode).toBe(404);
});

it('answers whoever has the token, once one is set', async () => {
  const app = await appWith({ mode: 'production', token: 'a token for Prometheus' });
  const withToken = (token: string) =>
    app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect((await withToken('a token for Prometheus')).statusCode).toBe(200);
  expect((await withToken('another')).statusCode).toBe(404);
  expect((await app.inject('/metrics')).statusCode).toBe(404);
});
