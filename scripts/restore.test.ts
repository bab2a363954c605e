import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'store-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NONE_SET = { BACKUP_DIR: '', BACKUP_KEY: '' };
/** The folder is made with the first backup. */
const NONE_MADE = { BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY: await generateX25519Identity() };
const NO_PLACE = 'There is no place for nightly backups. Set BACKUP_DIR or BACKUP_S3_BUCKET.\n';

it.each([
  ['--newest', NONE_SET, 1, NO_PLACE],
  ['--list', NONE_SET, 1, NO_PLACE],
  ['--newest', NONE_MADE, 1, 'There is no nightly backup.\n'],
  ['--list', NONE_MADE, 0, 'There is no nightly backup.\n'],
  ['', NONE_MADE, 1, 'From which file? For example: npm run restore -- store-today.backup\n'],
])('%s with %o says what is missing', (option, env, status, said) => {
  const args = ['scripts/restore.ts', ...(option ? [option] : [])];
  const run = spawnSync(process.execPath, args, {
    env: { ...process.env, ...env, DATA_DIR: folder },
    encoding: 'utf8',
  });
  expect([run.status, run.stdout + run.stderr]).toEqual([status, said]);
});
