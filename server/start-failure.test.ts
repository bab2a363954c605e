import { createServer } from 'node:net';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { explainStartFailure } from './start-failure.ts';

async function getFailure(work: () => Promise<unknown>): Promise<unknown> {
  return work().then(
    () => undefined,
    (error: unknown) => error,
  );
}

function connect(url: string) {
  return getFailure(async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    await client.connect();
    await client.end();
  });
}

it('names the port that is in use', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => first.once('listening', resolve));
  const { port } = first.address() as { port: number };
  const second = createServer();
  const failed = new Promise((resolve) => second.once('error', resolve));
  second.listen(port, '127.0.0.1');
  expect(explainStartFailure(await failed)).toBe(
    `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
  );
  first.close();
});

it('distinguishes a database that does not answer from one that refuses', async () => {
  expect(explainStartFailure(await connect('postgres://x:y@127.0.0.1:1/store'))).toContain('does not answer');
  const url = new URL(inject('postgres').url);
  url.password = 'wrong';
  expect(explainStartFailure(await connect(url.href))).toContain('refuses');
});

it('knows a database that answers at none of the addresses of its name', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const both = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });
  expect(explainStartFailure(both)).toBe('The database at DATABASE_URL does not answer (ECONNREFUSED).');
});

it('keeps silent about a fault of ours', () => {
  expect(explainStartFailure(new TypeError('x is not a function'))).toBeUndefined();
});
