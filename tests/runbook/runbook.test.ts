import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { connectDatabase } from '#server/db/client.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { addProduct } from '#tests/support/products.ts';
import { cloneDatabase } from '#tests/support/test-database.ts';

const PAGE = readFileSync('docs/runbook.md', 'utf8');
const PHONE = '9876543210';
/** Each command is a process or two, which a busy machine starts slowly. */
const SLOW_MS = 240_000;

const folder = mkdtempSync(join(tmpdir(), 'store-runbook-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const url = await cloneDatabase(inject('postgres'));
const { db, close } = connectDatabase(url, { connections: 1 });
await addProduct(db);
await setRole(db, { phone: PHONE, role: 'owner' });
await close();

const env = {
  ...process.env,
  // The scripts are run by the Node that runs the tests.
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  DATABASE_URL: url,
  DATA_DIR: folder,
  BACKUP_DIR: join(folder, 'backups'),
  BACKUP_KEY: await generateX25519Identity(),
  PHONE,
  NEW_PHONE: '9876543211',
};

const blocks = [...PAGE.matchAll(/^```sh run\n([\s\S]*?)^```/gm)].map(([, commands = '']) => commands.trim());

it.each(blocks.flatMap((block) => block.split('\n')))('%s', { timeout: SLOW_MS }, (command) => {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { env, encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
});

it('names only commands that there are', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const named = [...PAGE.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => name === undefined || !(name in scripts))).toEqual([]);
});

it('has a paragraph for each incident', () => {
  const titles = [...PAGE.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(titles).toEqual([
    'Payments do not match',
    'The courier has not paid',
    'Disk full',
    'Key leaked',
    'Upgrade',
    'Bad release',
    'New release',
    'Slow or overloaded',
    'Store down',
    'Background work fails',
    'Provider down',
    'Lost phone of the owner',
    'Restore',
    'Backup alarm',
    "To a point in time, with PostgreSQL's own tools",
  ]);
});
