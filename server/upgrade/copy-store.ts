import { readManifest } from '#server/db/backup/read-manifest.ts';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { readMigrations } from '#server/db/backup/tables.ts';
import { writeBackup } from '#server/db/backup/write-backup.ts';
import { runMigrations } from '#server/db/migrate.ts';
import { listMigrations, type Migration, withFirstMigrations } from '#server/db/migration-files.ts';
import { onServer } from '#server/db/on-server.ts';
import { UpgradeFailed } from './upgrade-failed.ts';

/** A backup that can be read more than once. */
export interface BackupSource {
  open(): Promise<AsyncIterable<Uint8Array>>;
  key: string | undefined;
}

/** Fills an empty database as the store's own is now, without its pictures. Gives the migrations that it lacks. */
export async function copyDatabase(url: string, copy: string): Promise<Migration[]> {
  const known = await onServer(url, readMigrations);
  const pending = await createTables(copy, known);
  await writeBackup({ url, key: undefined, onProgress: () => {} }, (bytes) =>
    fillTables(copy, { bytes, key: undefined }),
  );
  return pending;
}

/** Fills an empty database as a backup has it, of this version or an earlier one. Gives the migrations that it lacks. */
export async function copyBackup({ open, key }: BackupSource, copy: string): Promise<Migration[]> {
  const { migrations } = await readManifest(await open(), key);
  const pending = await createTables(copy, migrations);
  await fillTables(copy, { bytes: await open(), key });
  return pending;
}

/** The tables as the version had them that has run these migrations. */
async function createTables(copy: string, done: string[]): Promise<Migration[]> {
  const all = await listMigrations();
  const unknown = done.findIndex((hash, index) => all[index]?.hash !== hash);
  if (unknown !== -1) {
    throw new UpgradeFailed(
      `The tables were made by another version than this one and those before it (migration ${unknown + 1} is unknown here). Check out the version that you want to upgrade to.`,
    );
  }
  await withFirstMigrations(done.length, (folder) =>
    onServer(copy, (client) => runMigrations(client, folder)),
  );
  return all.slice(done.length);
}

async function fillTables(
  copy: string,
  { bytes, key }: { bytes: AsyncIterable<Uint8Array>; key: string | undefined },
) {
  const pictures = { write: async () => {} };
  await restoreBackup({ url: copy, pictures, bytes, key, replace: false, onProgress: () => {} });
  // What the migrations do depends on how large the tables are, which nobody has counted yet.
  await onServer(copy, (client) => client.query('ANALYZE'));
}
