import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { runMigrations } from '#server/db/migrate.ts';
import { withFirstMigrations } from '#server/db/migration-files.ts';
import { onServer } from '#server/db/on-server.ts';
import { measureLocks } from '#server/upgrade/measure-locks.ts';
import { type Rehearsal, rehearseUpgrade } from '#server/upgrade/rehearse-upgrade.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { cloneDatabase } from '#tests/support/test-database.ts';
import { readReleased, releaseFile } from './released.ts';

const { release } = readReleased();
const BACKUP = releaseFile(release, 'backup');
const folder = await mkdtemp(join(tmpdir(), 'store-upgrade-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function rehearse(url: string, given: Partial<Rehearsal> = {}): Promise<string[]> {
  const lines: string[] = [];
  await rehearseUpgrade({ url, mostLockMs: 60_000, say: (line) => lines.push(line), ...given });
  return lines;
}

/** A database as a version had it that knew the first 28 migrations, with one product in stock. */
const older = await createEmptyDatabase(inject('postgres'));
await onServer(older, async (client) => {
  await withFirstMigrations(28, (migrations) => runMigrations(client, migrations));
  await client.query(`INSERT INTO products (id, name, category, price_paise, colour)
    VALUES ('tee', 'Tee', 'polo', 50000, 'Black')`);
  await client.query(
    `INSERT INTO product_sizes (product_id, size, position, on_hand) VALUES ('tee', 'M', 0, 2)`,
  );
});

function openOlder(): Promise<string> {
  return cloneDatabase({ ...inject('postgres'), template: new URL(older).pathname.slice(1) });
}

async function readTables(url: string): Promise<string[]> {
  const { rows } = await onServer(url, (client) =>
    client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
    ),
  );
  return rows.map(({ name }) => name);
}

async function countDatabases(url: string): Promise<number> {
  const { rows } = await onServer(url, (client) =>
    client.query(`SELECT FROM pg_database WHERE datname LIKE '%rehearsal'`),
  );
  return rows.length;
}

describe('the rehearsal of an upgrade', () => {
  it('of an older database migrates a copy, names what is locked, sells, and changes nothing', async () => {
    const url = await openOlder();
    const before = await readTables(url);
    const lines = await rehearse(url);
    expect(lines.join('\n')).toMatch(/^✓ A copy of the database, made in [\d.]+ s$/m);
    expect(lines.join('\n')).toMatch(/^✓ Migrated in [\d.]+ s: 0028_session_devices, 0029_backups/m);
    expect(lines.join('\n')).toMatch(/^ {2}sessions: reads and writes wait for [\d.]+ s \(ALTER TABLE/m);
    expect(lines.join('\n')).toMatch(/^✓ A purchase on the copy: order OD\w+, books right$/m);
    expect(await readTables(url)).toEqual(before);
    expect(await countDatabases(url)).toBe(0);
  });

  it('says which table would be locked for too long', async () => {
    await expect(rehearse(await openOlder(), { mostLockMs: 0 })).rejects.toThrow(
      /^The table \w+ would be locked for [\d.]+ s, more than the 0.000 s that are allowed\. Upgrade in the quietest hour/,
    );
  });

  it('of the last release’s backup is green', async () => {
    const backup = { open: async () => createReadStream(BACKUP), key: undefined };
    const lines = await rehearse(await createEmptyDatabase(inject('postgres')), { backup });
    expect(lines[0]).toMatch(/^✓ A copy of the backup/);
    expect(lines.at(-1)).toMatch(/^✓ A purchase on the copy/);
  });

  it('says what is wrong with the books', async () => {
    const url = await openOlder();
    await onServer(url, (client) => client.query('UPDATE stock_movements SET change = 5'));
    await expect(rehearse(url)).rejects.toThrow(
      'The books are wrong before the migrations: on hand is the sum of its movements: tee M (2 in place of 5).',
    );
  });

  it('refuses tables that a newer version has made', async () => {
    const url = await cloneDatabase(inject('postgres'));
    await onServer(url, (client) =>
      client.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)`),
    );
    await expect(rehearse(url)).rejects.toThrow('The tables were made by another version');
  });
});

describe('the locks of a migration', () => {
  it('are named with the table, what waits and the statement; new tables are left out', async () => {
    const url = await cloneDatabase(inject('postgres'));
    const locks = await measureLocks(url, async (client) => {
      await client.query('BEGIN');
      await client.query('ALTER TABLE orders ADD COLUMN gift_note text');
      await client.query('CREATE INDEX ON products (name)');
      await client.query('CREATE TABLE gift_notes (id text)');
      await client.query('UPDATE settings SET version = version');
      await client.query('COMMIT');
    });
    expect(locks.map(({ table, blocks, statement }) => [table, blocks, statement])).toEqual([
      ['orders', 'reads and writes', 'ALTER TABLE orders ADD COLUMN gift_note text'],
      ['products', 'writes', 'CREATE INDEX ON products (name)'],
    ]);
    const [first, second] = locks;
    expect(first?.heldMs).toBeGreaterThan(second?.heldMs ?? Number.NaN);
  });
});

describe('npm run upgrade', () => {
  function upgrade(url: string, ...args: string[]) {
    const env = { ...process.env, STORE_MODE: 'demo', DATABASE_URL: url, DATA_DIR: folder };
    const run = spawnSync(process.execPath, ['scripts/upgrade-store.ts', ...args], { env, encoding: 'utf8' });
    return { status: run.status, text: run.stdout + run.stderr };
  }

  it('rehearses, makes a backup, migrates and says the way back', async () => {
    const url = await openOlder();
    const { status, text } = upgrade(url);
    expect(text).toMatch(/rehearsal is green[\s\S]*✓ Backup store-\w+\.backup in \S+[\s\S]*The way back:/);
    expect(status, text).toBe(0);
    expect(await readTables(url)).toContain('backups');
  });

  it('changes nothing when the rehearsal is red', async () => {
    const url = await openOlder();
    await onServer(url, (client) => client.query('UPDATE stock_movements SET change = 5'));
    const { status, text } = upgrade(url);
    expect(text).toMatch(/✗ The books are wrong[\s\S]*Nothing was changed in the store\./);
    expect(status).toBe(1);
    expect(await readTables(url)).not.toContain('backups');
  });

  it('rehearses a backup also where there is no database', () => {
    const { status, text } = upgrade('', '--rehearse', '--from', BACKUP);
    expect(text).toMatch(/^✓ A copy of the backup[\s\S]*✓ A purchase on the copy[\s\S]*rehearsal is green/m);
    expect(status, text).toBe(0);
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
  });
});
