import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '#tests/support/test-database.ts';
import { DEAD_LETTERS, installQueues } from './queues.ts';

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: await cloneDatabase(inject('postgres')) });
  await client.connect();
});
afterAll(() => client.end());

async function readQueues() {
  const { rows } = await client.query('SELECT * FROM pgboss.queue ORDER BY name');
  return rows;
}

it('leaves queues alone that are as they should be', async () => {
  const before = await readQueues();
  expect(before.map(({ name }) => name)).toContain(DEAD_LETTERS);
  await installQueues(client);
  expect(await readQueues()).toEqual(before);
});

it('gives a queue of an earlier release the settings of this one', async () => {
  const before = await readQueues();
  await client.query(`UPDATE pgboss.queue SET retry_limit = 1, expire_seconds = 7 WHERE name = 'message'`);
  await installQueues(client);
  const after = await readQueues();
  expect(after.map(({ updated_on: _, ...queue }) => queue)).toEqual(
    before.map(({ updated_on: _, ...queue }) => queue),
  );
});

it('adds a queue that an earlier release did not know', async () => {
  const before = await readQueues();
  await client.query(`SELECT pgboss.delete_queue('message')`);
  await installQueues(client);
  expect((await readQueues()).map(({ name }) => name)).toEqual(before.map(({ name }) => name));
});
