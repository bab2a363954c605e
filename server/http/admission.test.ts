import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { readContractCalls } from '#tests/support/contract-calls.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { createAdmission, getPriority, PRIORITIES, type Priority } from './admission.ts';
import { buildApi, CONNECTION_LIMITS } from './build-app.ts';

const store = await openTestStore();

function fill(admission: ReturnType<typeof createAdmission>, priority: Priority) {
  const releases: (() => void)[] = [];
  for (let one = admission.admit(priority); one; one = admission.admit(priority)) releases.push(one);
  return releases;
}

it('turns away what is looked at first, and what is about money last', () => {
  const admission = createAdmission({ readDelayMs: () => 0 });
  const began = PRIORITIES.map((priority) => fill(admission, priority).length);
  expect(began).toEqual([200, 200, 400]);
  expect(admission.stats()).toEqual({ inProgress: 800, shed: { view: 1, usual: 1, money: 1 } });
});

it('lets as many begin as have ended, and counts each end once', () => {
  const admission = createAdmission({ readDelayMs: () => 0 });
  const releases = fill(admission, 'view');
  for (const release of releases.slice(0, 3)) {
    release();
    release();
  }
  expect(fill(admission, 'view')).toHaveLength(3);
});

it('takes on a quarter while the process is late, and all again when it has caught up', () => {
  let delayMs = 300;
  const admission = createAdmission({ readDelayMs: () => delayMs });
  expect(PRIORITIES.map((priority) => fill(admission, priority).length)).toEqual([50, 50, 100]);
  delayMs = 10;
  expect(PRIORITIES.map((priority) => fill(admission, priority).length)).toEqual([0, 200, 400]);
});

it('takes on a quarter while requests take long, and all again when they no longer do', () => {
  let time = 0;
  const admission = createAdmission({ readDelayMs: () => 0, now: () => time });
  const endAll = (afterMs: number) => {
    const begun = fill(admission, 'money');
    time += afterMs;
    for (const release of begun) release();
    return begun.length;
  };
  expect([endAll(3000), endAll(3000), endAll(20), endAll(20)]).toEqual([800, 200, 200, 800]);
});

it('does not take one long request for many', () => {
  let time = 0;
  const admission = createAdmission({ readDelayMs: () => 0, now: () => time });
  const release = admission.admit('usual');
  time += 600_000;
  release?.();
  expect(fill(admission, 'money')).toHaveLength(800);
});

it('knows what each call of the contract is about', async () => {
  const calls = await readContractCalls();
  const byPriority = Map.groupBy(calls, ({ method, path, ...call }) =>
    getPriority({ method, url: path, call }),
  );
  const paths = (priority: Priority) => byPriority.get(priority)?.map(({ path }) => path) ?? [];
  const unpaid = calls.filter(({ idempotent, access }) => idempotent && access === 'shopper');
  expect(unpaid.map(({ path }) => path).filter((path) => !paths('money').includes(path))).toEqual([]);
  expect(paths('money').filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  expect(paths('view')).toEqual(expect.arrayContaining(['/api/products/list', '/api/store']));
  expect(byPriority.get('view')?.every(({ method }) => method === 'GET')).toBe(true);
  expect(getPriority({ method: 'GET', url: '/*' })).toBe('view');
  expect(getPriority({ method: 'POST', url: '/api/payments/webhook' })).toBe('money');
});

it('answers 503 with when to come back, does no work for it, and is the same as before afterwards', async () => {
  const admission = createAdmission({ readDelayMs: () => 0 });
  const app = await buildApi({ config: store.config, services: store.services, admission });
  const busy = fill(admission, 'usual');
  const shed = await app.inject('/api/products/list?limit=1');
  expect([shed.statusCode, shed.headers['retry-after'], shed.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({ success: false, code: 'unavailable' }),
  ]);
  expect(shed.headers['x-content-type-options']).toBe('nosniff');
  const tried = { method: 'POST', url: '/api/auth/send-otp', payload: { phone: '9876500001' } } as const;
  expect((await app.inject(tried)).statusCode).toBe(503);
  expect((await app.inject('/api/orders/my')).statusCode).toBe(401);
  for (const path of ['/api/health', '/api/live', '/api/ready', '/metrics'])
    expect((await app.inject(path)).statusCode).toBe(200);
  const { body } = await app.inject('/metrics');
  expect(body).toContain('http_requests_shed_total{priority="usual"} 2');
  for (const release of busy) release();
  expect((await app.inject('/api/products/list?limit=1')).statusCode).toBe(200);
  expect(admission.stats().inProgress).toBe(0);
  await app.close();
});

it('a picture that waits for its encoder takes no place, and gets an answer when all are taken', async () => {
  const admission = createAdmission({ readDelayMs: () => 0 });
  const app = await buildApi({ config: store.config, services: store.services, admission });
  const busy = fill(admission, 'money');
  const picture = `/images/w_400,h_400,q_auto,f_auto/${'0'.repeat(32)}`;
  expect((await app.inject(picture)).statusCode).toBe(404);
  expect((await app.inject('/share/kage.jpg')).statusCode).toBe(404);
  for (const release of busy) release();
  expect(admission.stats()).toEqual({ inProgress: 0, shed: { view: 0, usual: 0, money: 1 } });
  await app.close();
});

/** A caller who asks for much and reads none of it. */
async function askWithoutReading(connectionLimits: Partial<typeof CONNECTION_LIMITS>) {
  const admission = createAdmission({ readDelayMs: () => 0 });
  const { config, services } = store;
  const limits = { ...CONNECTION_LIMITS, ...connectionLimits };
  const app = await buildApi({ config, services, admission, connectionLimits: limits });
  onTestFinished(() => app.close());
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  let begun = 0;
  app.server.on('request', () => {
    begun += 1;
  });
  const socket = connect(Number(port), '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: store\r\n\r\n'.repeat(40));
  await expect.poll(() => begun).toBeGreaterThan(20);
  const count = promisify(app.server.getConnections.bind(app.server));
  return { admission, countConnections: () => count() };
}

it('a caller who does not read the answers takes no place once they are made', async () => {
  const { admission, countConnections } = await askWithoutReading({});
  await expect.poll(() => admission.stats().inProgress).toBe(0);
  expect(await countConnections()).toBe(1);
});

it('a connection over which nothing moves is closed', async () => {
  const { countConnections } = await askWithoutReading({ stuckMs: 500 });
  await expect.poll(countConnections).toBe(0);
});

it('a caller who leaves in the middle gives the place back', async () => {
  const admission = createAdmission({ readDelayMs: () => 0 });
  const app = await buildApi({ config: store.config, services: store.services, admission });
  const left = Promise.withResolvers<void>();
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.once('close', () => left.resolve());
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' };
  const call = request(new URL('/api/contact', address), { method: 'POST', headers, agent: false });
  call.on('error', () => {});
  call.flushHeaders();
  await once(call, 'continue');
  const begun = admission.stats().inProgress;
  call.destroy();
  await left.promise;
  expect([begun, admission.stats().inProgress]).toEqual([1, 0]);
  await app.close();
});
