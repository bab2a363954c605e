import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startStore } from './fixtures/store-process.ts';

const AGE_KEY = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
const folder = mkdtempSync(join(tmpdir(), 'store-unwritable-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// No user can make a folder inside a file, not even root, who may write to everything else.
const file = join(folder, 'file');
writeFileSync(file, '');
const closed = join(file, 'inside');
const NO_DATABASE = 'postgres://store:store@127.0.0.1:1/store';

const NO_ANSWER = 'The database at DATABASE_URL does not answer (ECONNREFUSED).\n';

function notWritable(what: string, name: string) {
  return `The ${what} folder ${closed} is not writable. Allow it, or set ${name} to another folder.\n`;
}

it.each([
  ['its own database', ''],
  ['another database', NO_DATABASE],
])('a start with %s says in one sentence that its folder is not writable', async (_name, databaseUrl) => {
  const store = startStore({ DATABASE_URL: databaseUrl, DATA_DIR: closed }, 'server/main.ts');
  expect(await store.ended).toBe(1);
  expect(store.output()).toBe(notWritable('data', 'DATA_DIR'));
});

it.each([
  ['one that makes backups says so', 'on', `WARNING: ${notWritable('backup', 'BACKUP_DIR')}`],
  ['one without background work needs none', 'off', ''],
])('a start goes on without a folder for backups: %s', async (_name, jobs, warning) => {
  const env = { DATABASE_URL: NO_DATABASE, DATA_DIR: folder, BACKUP_DIR: closed, BACKUP_KEY: AGE_KEY };
  const store = startStore({ ...env, JOBS: jobs }, 'server/main.ts');
  expect(await store.ended).toBe(1);
  expect(store.output()).toBe(`${warning}${NO_ANSWER}`);
});
