import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startThrowAwayPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the suite's PostgreSQL listens, and the migrated database that tests clone. */
    postgres: { url: string; template: string };
  }
}

/** One server for the whole suite, with one migrated database; every test file clones that in milliseconds. */
export default async function startTestDatabase(project: TestProject) {
  const postgres = await startThrowAwayPostgres();
  const template = `template_${randomUUID().replaceAll('-', '')}`;
  await onServer(postgres.url, (client) => client.query(`CREATE DATABASE ${template}`));
  await migrateDatabase(databaseUrl(postgres.url, template));
  project.provide('postgres', { url: postgres.url, template });
  return () => postgres.stop();
}

/** A database of its own for the caller, with all tables and no rows. */
export async function cloneDatabase({ url, template }: { url: string; template: string }): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`),
  );
  return databaseUrl(url, name);
}

function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
