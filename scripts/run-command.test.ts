import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '#tests/support/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const url = await cloneDatabase(inject('postgres'));

function runScript(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, STORE_MODE: 'demo', DATABASE_URL: url, DATA_DIR: folder, ...env },
    encoding: 'utf8',
  });
  return [status, stdout + stderr];
}

it.each([
  ['scripts/backup.ts', '--new-key'],
  ['scripts/restore.ts', '--replace, --list, --newest'],
  ['scripts/upgrade-store.ts', '--rehearse, --from VALUE, --lock-seconds VALUE'],
  ['scripts/leave-demo.ts', '--yes, --keep-orders'],
  ['scripts/seed.ts', '--products VALUE, --orders VALUE'],
  [
    'scripts/go-live/run.ts',
    '--yes, --again, --legal-name VALUE, --address VALUE, --state VALUE, --gstin VALUE, --not-registered, --grievance-officer VALUE, --second VALUE',
  ],
])('%s names its options where one is unknown', (script, options) => {
  expect(runScript([script, '--nonsense'])).toEqual([
    1,
    `Unknown option '--nonsense'. The options are: ${options}.\n`,
  ]);
});

it('says which option lacks its value, and what is no option at all', () => {
  const options = 'The options are: --products VALUE, --orders VALUE.\n';
  expect(runScript(['scripts/seed.ts', '--products'])).toEqual([
    1,
    `Option '--products <value>' argument missing. ${options}`,
  ]);
  expect(runScript(['scripts/seed.ts', '3000'])).toEqual([1, `Unexpected argument '3000'. ${options}`]);
});

it('reads options in one place', () => {
  const files = ['app', 'bench', 'scripts', 'server', 'tests'].flatMap((root) =>
    globSync(`${root}/**/*.{ts,tsx,mjs}`),
  );
  const reading = files.filter((file) => /^import .*\bparseArgs\b/m.test(readFileSync(file, 'utf8')));
  expect(reading).toEqual(['scripts/read-options.ts']);
});

const OUT = join(folder, 'store.backup');
const AWAY = { DATABASE_URL: 'postgres://store:store@127.0.0.1:1/store' };
const NO_ANSWER = 'The database at DATABASE_URL does not answer (ECONNREFUSED).\n';

it.each([
  [['scripts/verify-books.ts'], AWAY, NO_ANSWER],
  [['scripts/verify-books.ts'], { DATABASE_URL: 'postgres://store:store@localhost:1/store' }, NO_ANSWER],
  [['scripts/backup.ts', OUT], AWAY, NO_ANSWER],
  [['scripts/leave-demo.ts'], AWAY, NO_ANSWER],
  [['scripts/seed.ts', '--products', '1'], AWAY, NO_ANSWER],
  [['scripts/upgrade-store.ts', '--rehearse'], AWAY, NO_ANSWER],
  [
    ['scripts/staff.ts', 'code', '9876543210'],
    { WORKERS: 'many' },
    'These settings cannot be used:\n  WORKERS: Invalid input: expected number, received NaN\n',
  ],
  [['scripts/backup.ts', '/dev/null/x'], {}, '/dev/null/x.unfinished cannot be read or written (ENOTDIR).\n'],
  [
    ['scripts/restore.ts', join(folder, 'none.backup')],
    {},
    `There is no file ${join(folder, 'none.backup')}. The nightly backups: npm run restore -- --list\n`,
  ],
])('%j with %j ends with one message', (args, env, message) => {
  expect(runScript(args, env)).toEqual([1, message]);
});
