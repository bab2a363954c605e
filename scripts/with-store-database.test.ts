import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'store-without-database-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['verify-books.ts'],
  ['backup.ts', join(folder, 'store.backup')],
  ['staff.ts', 'code', '9876543210'],
  ['leave-demo.ts'],
  ['upgrade-store.ts'],
])('%s makes no database where there is none', (script, ...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('scripts', script), ...args], {
    env: { ...process.env, DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATA_DIR: folder },
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    `There is no database: DATABASE_URL is not set, and ${folder} has none.\n`,
  ]);
  expect(existsSync(join(folder, 'postgres'))).toBe(false);
});
