import { randomUUID } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { removeLeftovers, startThrowAwayPostgres } from '#server/db/embedded/throw-away-postgres.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { onServer } from '#server/db/on-server.ts';
import { createFailureNotes, findUnseenFailures } from './seen-failures.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the suite's PostgreSQL listens, and the migrated database that tests clone. */
    postgres: { url: string; template: string };
  }
}

/** One server for the whole suite, with one migrated database; every test file clones that in milliseconds. */
export default async function startTestDatabase(project: TestProject) {
  const postgres = await startThrowAwayPostgres({ within: await findQuickFolder() });
  const template = `template_${randomUUID().replaceAll('-', '')}`;
  await onServer(postgres.url, (client) => client.query(`CREATE DATABASE ${template}`));
  await migrateDatabase(databaseUrl(postgres.url, template));
  project.provide('postgres', { url: postgres.url, template });
  await createFailureNotes(postgres.url);
  return async () => {
    const unseen = (await ranWhole(project)) ? await findUnseenFailures(postgres.url) : [];
    await postgres.stop();
    if (unseen.length > 0)
      throw new Error(`No test has seen these failures, which the contract names:\n${unseen.join('\n')}`);
  };
}

/** All the databases of a run take a gigabyte and a half. */
const ENOUGH_BYTES = 6 * 1024 ** 3;

/**
 * In memory where there is plenty of it. A database is 900 files: making them for each test file, and deleting them all in the
 * end, takes a disk ten times as long.
 */
async function findQuickFolder(): Promise<string> {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  await removeLeftovers(memory);
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) < ENOUGH_BYTES ? tmpdir() : memory;
}

/** Whether every test file was run, not only some that were named. */
async function ranWhole(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  return testFiles.every((file) => project.vitest.state.filesMap.has(file));
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
