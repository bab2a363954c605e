import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openTestStore } from '#tests/support/test-store.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { openTracer } from './open-tracer.ts';
import { setTracer, traced } from './tracing.ts';

const spanSchema = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  status: z.looseObject({ message: z.string().optional() }).optional(),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.looseObject({ scopeSpans: z.array(z.looseObject({ spans: z.array(spanSchema) })) }),
  ),
});

const bodies: string[] = [];
const spans: z.infer<typeof spanSchema>[] = [];
const collector = createServer(async (request, response) => {
  const body = await text(request);
  bodies.push(body);
  const { resourceSpans } = exportSchema.parse(JSON.parse(body));
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const { port } = collector.address() as AddressInfo;
const { tracer, close } = openTracer({ endpoint: `http://127.0.0.1:${port}`, serviceName: 'store' });
setTracer(tracer);
const store = await openTestStore();
afterAll(() => {
  setTracer(undefined);
  collector.close();
});

it('shows a call, its statements, the job and the message that it caused as one trace, with nobody in it', async () => {
  const { services, url } = store;
  const jobs = await runJobs({ url, directUrl: url }, { services, alarm() {}, onRun() {}, onError() {} });
  const payload = { name: 'Revathi S', email: 'revathi@example.in', message: 'Call 9876501111', website: '' };
  const answer = await store.app.inject({ method: 'POST', url: '/api/contact', payload });
  expect(answer.statusCode).toBe(201);
  // Another job may have sent the message; the call's own comes in any case.
  const isDone = sql`SELECT 1 FROM pgboss.job WHERE name = 'message' AND state = 'completed'
    AND data->>'requestId' = ${answer.headers['x-request-id']}`;
  await vi.waitFor(async () => expect((await store.db.execute(isDone)).rows).toHaveLength(1), {
    timeout: 60_000,
  });
  expect(await services.demoInbox.list({})).toHaveLength(1);
  await jobs.stop();
  await traced({ name: 'fails', kind: 'client' }, async () => {
    throw new Error('9876501111 is not known');
  }).catch(() => {});
  await close();

  const ours = spans.filter(({ traceId }) => traceId === answer.headers['x-request-id']);
  const call = ours.find(({ name }) => name === 'POST /api/contact');
  expect(ours.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['POST /api/contact', 'db INSERT', 'job message', 'send email']),
  );
  expect(ours.filter(({ parentSpanId }) => parentSpanId === call?.spanId).map(({ name }) => name)).toContain(
    'db INSERT',
  );
  expect(spans.find(({ name }) => name === 'fails')?.status?.message).toBe('[phone] is not known');
  for (const secret of ['Revathi', 'revathi@example.in', '9876501111'])
    expect(bodies.join('')).not.toContain(secret);
});
