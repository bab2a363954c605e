import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApi } from '#server/http/build-app.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const { config, services } = await openTestStore();
const app = await buildApi({
  config,
  services,
  connectionLimits: {
    stuckMs: 60_000,
    headersTimeout: 300,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 20,
    keepAliveTimeout: 60_000,
  },
});
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

const HEALTH = 'GET /api/live HTTP/1.1\r\nHost: store\r\n';
const ALIVE = /^HTTP\/1.1 200 OK\r\n.*\{"status":"ok"\}$/s;

interface Talk {
  socket: Socket;
  heard(): string;
  /** All that was heard when the store has closed the connection. */
  ended: Promise<string>;
}

function open(first = '', at = port): Talk {
  const socket = connect({ port: Number(at), host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  // A connection may be reset while a request is still being sent.
  socket.on('error', () => {});
  socket.on('end', () => socket.end());
  const ended = once(socket, 'close').then(() => text);
  if (first !== '') socket.write(first);
  return { socket, heard: () => text, ended };
}

/** Exactly one answer, in the shape of every failure, and nothing behind it. */
function readFailure(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ')));
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-content-type-options': 'nosniff',
  });
  const { success, code, message } = JSON.parse(body);
  expect({ success, message }).toEqual({ success: false, message: expect.any(String) });
  return { status: Number(status.split(' ')[1]), code };
}

describe('what is no request gets the answer of every failure, and the connection is closed', () => {
  it.each([
    ['words that are no HTTP', 'HELLO STORE\r\n\r\n', 400, 'invalid-input'],
    ['TLS spoken to a plain port', '\x16\x03\x01\x02\x00\x01\x00\x01', 400, 'invalid-input'],
    ['a header with a NUL', `${HEALTH}X-Odd: a\0b\r\n\r\n`, 400, 'invalid-input'],
    ['two lengths', `${HEALTH}Content-Length: 4\r\nContent-Length: 5\r\n\r\n`, 400, 'invalid-input'],
    [
      'a length and chunks, as smugglers send them',
      `POST /api/contact HTTP/1.1\r\nHost: store\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'invalid-input',
    ],
    [
      'a chunk of no size',
      `POST /api/contact HTTP/1.1\r\nHost: store\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
      'invalid-input',
    ],
    ['no host', 'GET /api/live HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid-input'],
    [
      'an expectation that nobody knows',
      `${HEALTH}Expect: a-miracle\r\nConnection: close\r\n\r\n`,
      417,
      'expectation-failed',
    ],
    ['headers of 20 kB', `${HEALTH}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
  ])('%s', async (_name, sent, status, code) => {
    expect(readFailure(await open(sent).ended)).toEqual({ status, code });
  });
});

describe('slow and half-open connections', () => {
  it('headers that do not end are answered with 408', async () => {
    expect(readFailure(await open(HEALTH).ended)).toEqual({ status: 408, code: 'request-timeout' });
  });

  it('a header that is sent letter by letter does not get more time', async () => {
    const slow = open(HEALTH);
    const drip = setInterval(() => slow.socket.write('X'), 20);
    expect(await slow.ended).toMatch(/^HTTP\/1.1 408/);
    clearInterval(drip);
  });

  it('who closes their half after asking still gets the answer', async () => {
    const half = open();
    half.socket.end(`${HEALTH}\r\n`);
    expect(await half.ended).toMatch(ALIVE);
  });

  it('who asks and leaves without listening does no harm', async () => {
    const { socket } = open(`${HEALTH}\r\n`);
    socket.resetAndDestroy();
    expect(await open(`${HEALTH}Connection: close\r\n\r\n`).ended).toMatch(ALIVE);
  });

  it('hundreds of connections that say nothing keep nobody else waiting, and end with their clients', async () => {
    const idle = Array.from({ length: 200 }, (_, place) => open(place % 2 ? '' : 'GET /api/live HT'));
    await Promise.all(idle.map(({ socket }) => once(socket, 'connect')));
    expect(await open(`${HEALTH}Connection: close\r\n\r\n`).ended).toMatch(ALIVE);
    for (const { socket } of idle) socket.destroy();
    await Promise.all(idle.map(({ ended }) => ended));
    await expect.poll(countConnections).toBe(0);
  });
});

describe('requests sent one after the other without waiting', () => {
  it('are answered in their order', async () => {
    const calls = ['/api/live', '/api/nothing', '/api/pincode/560001', '/api/live'];
    const requests = calls.map((path) => `GET ${path} HTTP/1.1\r\nHost: store\r\n\r\n`);
    const talk = open(`${requests.join('')}${HEALTH}Connection: close\r\n\r\n`);
    const statuses = [...(await talk.ended).matchAll(/HTTP\/1.1 (\d{3})/g)].map(([, status]) => status);
    expect(statuses).toEqual(['200', '404', '200', '200', '200']);
  });

  it('and then broken: the answers before stay whole, and there is one more at most', async () => {
    const answers = await open(`${HEALTH}\r\nHELLO\r\n\r\n`).ended;
    expect(answers.match(/HTTP\/1.1 /g)?.length).toBeLessThanOrEqual(2);
    readFailure(answers.slice(answers.lastIndexOf('HTTP/1.1 400')));
  });
});

it('a store that stops answers what still arrives on an open connection, and closes it then', async () => {
  const stopping = await buildApi({ config, services });
  const { port: itsPort } = new URL(await stopping.listen({ port: 0, host: '127.0.0.1' }));
  const { socket, heard, ended } = open(
    `POST /api/contact HTTP/1.1\r\nHost: store\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
    itsPort,
  );
  await expect.poll(heard).toMatch(/^HTTP\/1.1 100/);
  const closed = stopping.close();
  socket.write(`{}${HEALTH}\r\n`);
  const answers = (await ended).split('HTTP/1.1 ').slice(2);
  expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['400', '200']);
  expect(answers[1]?.toLowerCase()).toContain('connection: close');
  await closed;
});

function countConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
