import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startStore } from './fixtures/store-process.ts';

/** Each start is a process of its own, which a busy machine starts slowly. */
const SLOW_MS = 60_000;
const AGE_KEY = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
const folder = mkdtempSync(join(tmpdir(), 'store-unwritable-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// No user can make a folder inside a file, not even root, who may write to everything else.
const file = join(folder, 'file');
writeFileSync(file, '');
const closed = join(file, 'inside');
const NO_DATABASE = 'postgres://store:store@127.0.0.1:1/store';

it.each([
  ['DATA_DIR', 'data', { DATA_DIR: closed, DATABASE_URL: NO_DATABASE }],
  ['DATA_DIR', 'data', { DATA_DIR: closed, DATABASE_URL: '' }],
  ['BACKUP_DIR', 'backup', { DATA_DIR: folder, BACKUP_DIR: closed, BACKUP_KEY: AGE_KEY }],
])('a start says in one sentence that %s is not writable', { timeout: SLOW_MS }, async (name, what, env) => {
  const store = startStore({ DATABASE_URL: NO_DATABASE, ...env }, 'server/main.ts');
  expect(await store.ended).toBe(1);
  expect(store.output()).toBe(
    `The ${what} folder ${env[name as keyof typeof env]} is not writable. Allow it, or set ${name} to another folder.\n`,
  );
});

it('a process without background work needs no folder for backups', { timeout: SLOW_MS }, async () => {
  const env = { DATABASE_URL: NO_DATABASE, DATA_DIR: folder, BACKUP_DIR: closed, BACKUP_KEY: AGE_KEY };
  const store = startStore({ ...env, JOBS: 'off' }, 'server/main.ts');
  expect(await store.ended).toBe(1);
  expect(store.output()).toBe('The database at DATABASE_URL does not answer (ECONNREFUSED).\n');
});
