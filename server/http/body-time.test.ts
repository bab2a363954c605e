import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { limitBodyTime } from './request-guards.ts';

const app = Fastify({ bodyLimit: 1000 });
limitBodyTime(app, { usualMs: 50, uploadMs: 60_000 });
app.post('/form', async () => 'sent');
app.post('/picture', { bodyLimit: 2000 }, async () => 'sent');
app.post('/closed', { onRequest: async (_, reply) => reply.code(401).send('no') }, async () => 'sent');
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

/** Sends the head of a request and the first part of its body, and the rest when it is asked to. */
function begin(path: string, { connection = 'close' } = {}) {
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\nnu`,
  );
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  const ended = once(socket, 'close').then(() => answer);
  return { socket, ended };
}

it('ends a request whose body does not arrive in time', async () => {
  expect(await begin('/form').ended).toMatch(/^HTTP\/1.1 408/);
});

it('ends one that was refused without its body, which has its answer already', async () => {
  expect(await begin('/closed', { connection: 'keep-alive' }).ended).toMatch(/^HTTP\/1.1 401.*\r\nno$/s);
});

it('waits longer for an upload', async () => {
  const upload = begin('/picture');
  await begin('/form').ended;
  upload.socket.write('ll');
  expect(await upload.ended).toMatch(/^HTTP\/1.1 200/);
});
