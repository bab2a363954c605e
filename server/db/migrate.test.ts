import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { migrateDatabase } from './migrate.ts';

async function emptyDatabase(): Promise<string> {
  const { url } = inject('postgres');
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await query(url, `CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

it('lets several nodes start at once: each migration runs once, and one fills the store at a time', async () => {
  const url = await emptyDatabase();
  let filling = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 4 }, () =>
      migrateDatabase(url, async () => {
        filling += 1;
        most = Math.max(most, filling);
        await query(url, 'SELECT 1');
        filling -= 1;
      }),
    ),
  );
  expect(most).toBe(1);
  const [applied] = await query(
    url,
    'SELECT count(*)::int, count(DISTINCT hash)::int AS distinct FROM drizzle.__drizzle_migrations',
  );
  expect(applied?.count).toBeGreaterThan(0);
  expect(applied?.count).toBe(applied?.distinct);
});

it('changes nothing the second time', async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url);
  const before = await query(url, 'SELECT * FROM drizzle.__drizzle_migrations');
  await migrateDatabase(url);
  expect(await query(url, 'SELECT * FROM drizzle.__drizzle_migrations')).toEqual(before);
});
