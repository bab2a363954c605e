import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { connectDatabase } from '#server/db/client.ts';
import { createMetrics } from '#server/metrics.ts';
import { createReadiness } from '#server/readiness.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { buildJobsApp } from './build-app.ts';
import { registerMetrics } from './operations.ts';

const store = await openTestStore();

async function appWith(
  access: Parameters<typeof registerMetrics>[2],
  metrics = createMetrics(store.services),
) {
  const app = Fastify();
  registerMetrics(app, metrics, access);
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

it('says how background work went here, and what of it waits in the whole store', async () => {
  await store.db.execute(sql`INSERT INTO pgboss.job (name, state, start_after)
    VALUES ('hold', 'retry', now() + interval '1 hour'), ('hold', 'created', now() + interval '1 hour'),
      ('payment-check', 'created', now() - interval '2 minutes')`);
  await store.db.execute(sql`INSERT INTO pgboss.job (name, source_name, source_retry_count, created_on)
    VALUES ('dead-letters', 'hold', 50, now() - interval '1 day')`);
  await store.db.execute(sql`INSERT INTO outbox (id, event, channel, recipient, body, next_attempt_at)
    VALUES ('due', 'order-placed:1', 'sms', '9876500001', 'Hello', now() - interval '10 minutes')`);
  const metrics = createMetrics(store.services);
  metrics.observeJob({ name: 'send messages', subject: 'message', seconds: 2 });
  const failure = { error: new Error('down') };
  metrics.observeJob({ name: 'send messages', subject: 'message', seconds: 1, failure });
  const app = await appWith({ mode: 'demo', token: undefined }, metrics);
  const { body } = await app.inject('/metrics');
  for (const line of [
    'job_runs_total{kind="send messages",outcome="done"} 1',
    'job_runs_total{kind="send messages",outcome="failed"} 1',
    'job_seconds_total{kind="send messages"} 3',
    'job_backlog{work="hold",state="due"} 0',
    'job_backlog{work="hold",state="failing"} 1',
    'job_backlog{work="hold",state="given up"} 1',
    'job_backlog{work="message",state="due"} 1',
    'job_backlog{work="payment-check",state="due"} 1',
  ])
    expect(body).toContain(line);
  const secondsOf = (gauge: string, work: string) =>
    Number(new RegExp(`${gauge}{work="${work}"} (\\d+)`).exec(body)?.[1]);
  expect(secondsOf('job_oldest_seconds', 'message')).toBeGreaterThanOrEqual(600);
  expect(secondsOf('job_oldest_given_up_seconds', 'hold')).toBeGreaterThanOrEqual(86_400);
});

it('still answers while the database is away', async () => {
  const away = connectDatabase('postgres://127.0.0.1:1/nowhere');
  const app = await appWith(
    { mode: 'demo', token: undefined },
    createMetrics({ ...store.services, db: away.db }),
  );
  const { statusCode, body } = await app.inject('/metrics');
  expect([statusCode, body.includes('process_cpu_seconds_total')]).toEqual([200, true]);
  expect(body).toContain('\ndatabase_up 0\n');
  await away.close();
});

it('says once for all processes that the database answers', async () => {
  const worker = await createMetrics(store.services).readOwn();
  expect(await createMetrics(store.services).read([worker, worker])).toContain('\ndatabase_up 1\n');
});

it('stands beside the health of a process that only does background work', async () => {
  const readiness = createReadiness();
  const metrics = createMetrics(store.services);
  const app = await buildJobsApp({ ...store, log: store.app.log, metrics, readiness });
  expect((await app.inject('/api/health')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/api/live')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/metrics')).statusCode).toBe(200);
  expect((await app.inject('/api/products/list')).statusCode).toBe(404);
});

it('says how pictures were sent, and how the encoder keeps up', async () => {
  const stats = {
    reads: 3,
    memory: { hits: 20, bytes: 4096 },
    encoder: { done: 2, failed: 1, refused: 5, waiting: 4 },
  };
  const metrics = createMetrics({ ...store.services, pictures: { readStats: () => stats } });
  await metrics.read();
  const body = await metrics.read();
  for (const line of [
    'picture_memory_hits_total 20',
    'picture_memory_bytes 4096',
    'picture_reads_total 3',
    'picture_encoder_waiting 4',
    'picture_encoder_done_total 2',
    'picture_encoder_failed_total 1',
    'picture_encoder_refused_total 5',
  ])
    expect(body).toContain(line);
});
