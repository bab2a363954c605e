import { createReadStream } from 'node:fs';
import { lstat, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { generateX25519Identity } from 'age-encryption';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { fillDemoProducts } from '#server/db/demo/fill-demo-products.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { createDiskPictureStore, type PictureStore } from '#server/integrations/picture-store.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { logIn } from '#tests/support/log-in.ts';
import { signIn } from '#tests/support/staff.ts';
import { cloneDatabase } from '#tests/support/test-database.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { restoreBackup } from './restore-backup.ts';
import { listTables } from './tables.ts';
import { writeBackup, writeWholeFile } from './write-backup.ts';

const folder = await mkdtemp(join(tmpdir(), 'store-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, 'store.backup');
const store = await openTestStore();
const pictures = createDiskPictureStore(join(store.config.dataDir, 'pictures'));
const onProgress = () => {};

function writeTo(
  target: string,
  { key, from = pictures }: { key?: string; from?: Pick<PictureStore, 'read'> } = {},
) {
  return writeBackup({ url: store.url, pictures: from, key, onProgress }, (bytes) =>
    writeWholeFile(target, bytes),
  );
}

await fillDemoProducts({ ...store.services, log: () => {} });
await logIn(store, '9876543210');
await store.services.enquiries.receive(
  {
    name: 'राधा, "quoted"\tand \\ backslash',
    email: 'radha@example.in',
    message: 'One line\nand another',
    website: '',
  },
  { userId: null },
);
await writeTo(file);

/** What a restore leaves empty: nobody stays signed in. */
const SIGNED_OUT = {
  sessions: [],
  login_codes: [],
  idempotency_keys: [],
  rate_counts: [],
  // A change of all products.
  catalogue_changes: [expect.stringMatching(/^\(\d+,,/)],
};

/** The content of every table, each row as text. */
async function contentOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const content: Record<string, string[]> = {};
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ row: string }>(
      `SELECT t::text AS row FROM ${pg.escapeIdentifier(name)} t ORDER BY 1`,
    );
    content[name] = rows.map(({ row }) => row);
  }
  await client.end();
  return content;
}

async function restoreInto(
  url: string,
  { replace = false, from = file, key }: { replace?: boolean; from?: string; key?: string } = {},
) {
  const target = createDiskPictureStore(join(folder, 'pictures'));
  await restoreBackup({ url, pictures: target, bytes: createReadStream(from), key, replace, onProgress });
}

it('brings everything back as it was, pictures included, and numbers go on', async () => {
  const url = await cloneDatabase(inject('postgres'));
  await restoreInto(url);
  const [before, after] = [await contentOf(store.url), await contentOf(url)];
  expect(before.products?.length).toBeGreaterThan(100);
  expect(before.sessions).toHaveLength(1);
  expect(after).toEqual({ ...before, ...SIGNED_OUT });

  const [picture] = await store.db
    .execute<{ file: string }>('SELECT file FROM pictures LIMIT 1')
    .then((r) => r.rows);
  const name = `originals/${picture?.file}`;
  expect(await readFile(join(folder, 'pictures', name))).toEqual(await pictures.read(name));

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ticket = await client.query<{ ticket: number }>(
    "INSERT INTO contact_messages (id, name, email, message) VALUES ('x', 'A', 'a@b.in', 'Hello') RETURNING ticket",
  );
  expect(ticket.rows[0]?.ticket).toBe(1002);
  // Triggers work again: a new product is counted.
  const count = 'SELECT sum(products)::int AS count FROM catalogue_facets';
  const { rows: first } = await client.query<{ count: number }>(count);
  await client.query("INSERT INTO products (id, name, price_paise, category) VALUES ('x', 'X', 100, 'polo')");
  const { rows: second } = await client.query<{ count: number }>(count);
  expect(second[0]?.count).toBe((first[0]?.count ?? 0) + 1);
  await client.end();
});

it('overwrites a store that holds data only when asked to', async () => {
  const before = await contentOf(store.url);
  await expect(restoreInto(store.url)).rejects.toThrow('--replace');
  expect(await contentOf(store.url)).toEqual(before);
  await restoreInto(store.url, { replace: true });
  expect(await contentOf(store.url)).toEqual({ ...before, ...SIGNED_OUT });
});

it('forgets the jobs of the store that was there: they are sent anew for what the backup holds', async () => {
  await sendJob(store.db, 'hold', 'OD1');
  await restoreInto(store.url, { replace: true });
  expect((await store.db.execute('SELECT FROM pgboss.job')).rowCount).toBe(0);
});

it('signs nobody in again: not who logged out, nor staff who were removed since', async () => {
  const phone = '9876543211';
  await setRole(store.db, { phone, role: 'owner' });
  const { headers } = await signIn(store, phone);
  const call = () => store.app.inject({ url: '/api/admin/orders.csv', headers });
  expect((await call()).statusCode).toBe(200);
  const later = join(folder, 'later.backup');
  await writeTo(later);
  await restoreInto(store.url, { replace: true, from: later });
  expect((await call()).statusCode).toBe(401);
});

it('writes into a file of its own that only its owner reads, whatever lies there', async () => {
  const [target, bystander] = [join(folder, 'linked.backup'), join(folder, 'bystander')];
  await writeFile(bystander, 'untouched', { mode: 0o644 });
  await symlink(bystander, `${target}.unfinished`);
  await writeTo(target);
  expect(await readFile(bystander, 'utf8')).toBe('untouched');
  const { mode } = await lstat(target);
  expect((mode & 0o777).toString(8)).toBe('600');
});

it('changes nothing with a file that is cut off, or no backup at all', async () => {
  const url = await cloneDatabase(inject('postgres'));
  const empty = await contentOf(url);
  const whole = await readFile(file);
  const half = join(folder, 'half');
  await writeFile(half, whole.subarray(0, Math.floor(whole.length / 2)));
  await expect(restoreInto(url, { from: half })).rejects.toThrow();
  const other = join(folder, 'other');
  await writeFile(other, gzipSync('not an archive'));
  await expect(restoreInto(url, { from: other })).rejects.toThrow();
  expect(await contentOf(url)).toEqual(empty);
});

it('leaves no file behind when it cannot be finished', async () => {
  const unfinished = join(folder, 'unfinished');
  const missing = { read: async () => undefined, write: async () => {} };
  await expect(writeTo(unfinished, { from: missing })).rejects.toThrow('not where it should be');
  await expect(stat(unfinished)).rejects.toThrow();
  await expect(stat(`${unfinished}.unfinished`)).rejects.toThrow();
});

it('encrypts with a key, and gives nothing back without it, with another, or when a byte has changed', async () => {
  const [key, other] = [await generateX25519Identity(), await generateX25519Identity()];
  const locked = join(folder, 'locked.backup');
  await writeTo(locked, { key });
  const bytes = await readFile(locked);
  expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  expect(bytes.includes('store.json')).toBe(false);

  const url = await cloneDatabase(inject('postgres'));
  const empty = await contentOf(url);
  await expect(restoreInto(url, { from: locked })).rejects.toThrow(
    'This backup is encrypted. Set BACKUP_KEY to the key that it was made with.',
  );
  await expect(restoreInto(url, { from: locked, key: other })).rejects.toThrow(
    'BACKUP_KEY is not the key that this backup was made with.',
  );
  const changed = join(folder, 'changed.backup');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  await writeFile(changed, bytes);
  await expect(restoreInto(url, { from: changed, key })).rejects.toThrow();
  expect(await contentOf(url)).toEqual(empty);

  await restoreInto(url, { from: locked, key });
  expect((await contentOf(url)).products).toEqual((await contentOf(store.url)).products);
});

it('still reads a backup that is not encrypted when a key is set', async () => {
  const url = await cloneDatabase(inject('postgres'));
  await restoreInto(url, { key: await generateX25519Identity() });
  expect((await contentOf(url)).products?.length).toBeGreaterThan(100);
});
