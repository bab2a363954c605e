import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { dayInIndia } from '#core/rules/india-time.ts';
import { toBackupName } from '#server/db/backup/file-names.ts';
import { createDiskPictureStore } from '#server/integrations/picture-store.ts';
import { createMetrics } from '#server/metrics.ts';
import { addProduct } from '#tests/support/products.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { createBackups } from './backups.service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const folder = await mkdtemp(join(tmpdir(), 'store-nightly-'));
const bucket = await startS3Server();
afterAll(async () => {
  bucket.close();
  await rm(folder, { recursive: true, force: true });
});
const key = await generateX25519Identity();
/** Half past three in India, the night before last: how old a backup is, the database says by a clock of its own. */
const FIRST_NIGHT = new Date(Math.floor((Date.now() + 2 * HOUR_MS) / DAY_MS) * DAY_MS - 2 * HOUR_MS - DAY_MS);
let clock = FIRST_NIGHT;
const store = await openTestStore({}, { now: () => clock });
await addProduct(store.db);
const alarms: string[] = [];
const pictures = createDiskPictureStore(join(store.config.dataDir, 'pictures'));
const base = {
  db: store.db,
  directUrl: store.url,
  pictures,
  now: () => clock,
  alarm: (text: string) => alarms.push(text),
};
const inFolder = createBackups({ ...base, settings: { files: { folder }, key, keep: 2 } });
const inBucket = createBackups({ ...base, settings: { files: { s3: bucket.settings }, key, keep: 1 } });

beforeEach(async () => {
  alarms.length = 0;
  clock = FIRST_NIGHT;
  await store.db.execute(sql`DELETE FROM backups`);
  for (const name of await readdir(folder)) await rm(join(folder, name));
});

const nightAfter = (nights: number) => new Date(FIRST_NIGHT.getTime() + nights * DAY_MS);

const nextNight = () => {
  clock = new Date(clock.getTime() + DAY_MS);
};

/** The backup of the first night, or of one after it. */
const backupOf = (night: number) => toBackupName(nightAfter(night));

const readTodos = async () =>
  (await store.services.reports.readTodos('owner')).find(({ key: name }) => name === 'troubled-backups')
    ?.count;

it('makes one each night, tries it out, and removes the oldest', async () => {
  expect(await inFolder.findDue()).toEqual([dayInIndia(FIRST_NIGHT)]);
  await inFolder.makeDue();
  expect(await readdir(folder)).toEqual([backupOf(0)]);
  expect(await inFolder.findDue()).toEqual([]);
  await inFolder.makeDue();
  expect(await readdir(folder)).toHaveLength(1);

  for (let night = 0; night < 2; night += 1) {
    nextNight();
    await inFolder.makeDue();
  }
  expect((await readdir(folder)).toSorted()).toEqual([backupOf(1), backupOf(2)]);
  const { rows } = await store.db.execute('SELECT file FROM backups WHERE tested_at IS NOT NULL');
  expect(rows).toHaveLength(2);
  expect(alarms).toEqual([]);
});

it('leaves files alone that are not its own, and clears what a killed process left', async () => {
  await writeFile(join(folder, 'holiday.jpg'), 'a picture');
  await writeFile(join(folder, 'store-20261101T220000Z.backup.unfinished'), 'half');
  await inFolder.makeDue();
  expect((await readdir(folder)).toSorted()).toEqual(['holiday.jpg', backupOf(0)]);
});

it('raises the alarm once when the backup fails, removes nothing, and shows it on Today', async () => {
  await inFolder.makeDue();
  nextNight();
  const lost = createBackups({
    ...base,
    directUrl: store.url.replace(/\/[^/]+$/, '/nowhere'),
    settings: { files: { folder }, key, keep: 1 },
  });
  await expect(lost.makeDue()).rejects.toThrow();
  await expect(lost.makeDue()).rejects.toThrow();
  expect(alarms).toEqual([expect.stringContaining('The backup failed')]);
  expect(await readdir(folder)).toEqual([backupOf(0)]);
  expect(await readTodos()).toBe(1);
  expect(await inFolder.findDue()).toEqual([dayInIndia(nightAfter(1))]);
});

it('does not call a backup good whose books are wrong', async () => {
  await store.db.execute('UPDATE product_sizes SET held = 1 WHERE on_hand > 0');
  try {
    await expect(inFolder.makeDue()).rejects.toThrow('Its books are wrong');
    expect(alarms).toEqual([expect.stringContaining('The backup cannot be restored')]);
    expect(await inFolder.findDue()).toHaveLength(1);
  } finally {
    await store.db.execute('UPDATE product_sizes SET held = 0');
  }
  nextNight();
  await inFolder.makeDue();
  expect(await readdir(folder), 'a bad one goes once there is a good one').toEqual([backupOf(1)]);
  expect(await readTodos()).toBe(0);
});

it('leaves no database behind', async () => {
  await inFolder.makeDue();
  const { rows } = await store.db.execute(
    "SELECT FROM pg_database WHERE datname = current_database() || '_restore_test'",
  );
  expect(rows).toEqual([]);
});

it('raises the alarm when the last good one is too old, and its age and size are in the metrics', async () => {
  clock = new Date();
  await inFolder.makeDue();
  await inFolder.checkAge();
  expect(alarms).toEqual([]);
  await store.db.execute(sql`UPDATE backups SET made_at = now() - interval '27 hours'`);
  await inFolder.checkAge();
  expect(alarms).toEqual(['The last good backup is more than 26 hours old.']);
  expect(await readTodos()).toBe(1);
  const text = await createMetrics(store.services).read();
  expect(text).toMatch(/^backup_age_seconds\{result="good"\} 97\d{3}/m);
  expect(text).toMatch(/^backup_bytes\{result="good"\} \d{4,}/m);
});

it('does the same in an S3 bucket, where a failed upload leaves no parts', async () => {
  await inBucket.makeDue();
  nextNight();
  await inBucket.makeDue();
  expect([...bucket.objects.keys()]).toEqual([`/store/${backupOf(1)}`]);
  nextNight();
  const missing = { ...pictures, read: async () => undefined };
  await store.db.execute(
    sql`INSERT INTO pictures (file, width, height, bytes) VALUES (repeat('0', 32), 1, 1, 1)`,
  );
  const failing = createBackups({
    ...base,
    pictures: missing,
    settings: { files: { s3: bucket.settings }, key, keep: 1 },
  });
  await expect(failing.makeDue()).rejects.toThrow('not where it should be');
  expect([bucket.uploads.size, bucket.objects.size]).toEqual([0, 1]);
});

it('makes none where no place is set', async () => {
  const none = createBackups({ ...base, settings: { files: undefined, key: undefined, keep: 2 } });
  expect(await none.findDue()).toEqual([]);
  await expect(none.makeNow()).rejects.toThrow('Set BACKUP_DIR or BACKUP_S3_BUCKET first.');
});

it('says in the metrics whether backups are made at all, also before the first', async () => {
  const read = (backups: typeof inFolder) => createMetrics({ ...store.services, backups }).read();
  expect(await read(inFolder)).toMatch(/^backups_enabled 1$/m);
  const none = createBackups({ ...base, settings: { files: undefined, key: undefined, keep: 2 } });
  expect(await read(none)).toMatch(/^backups_enabled 0$/m);
});
