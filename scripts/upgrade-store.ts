import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import { isBackupName, toBackupName } from '#server/db/backup/file-names.ts';
import { RestoreRefused } from '#server/db/backup/format.ts';
import { writeBackup } from '#server/db/backup/write-backup.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { type BackupPlace, openBackupPlace } from '#server/integrations/backup-place.ts';
import { choosePicturePlace, openPictureStore } from '#server/integrations/picture-store.ts';
import { rehearseUpgrade } from '#server/upgrade/rehearse-upgrade.ts';
import { UpgradeFailed } from '#server/upgrade/upgrade-failed.ts';
import { openBackup } from './open-backup.ts';
import { readOptions } from './read-options.ts';
import { refuse } from './refuse.ts';
import { runCommand } from './run-command.ts';
import { withStoreUrl } from './with-store-database.ts';

/**
 * `npm run upgrade`: rehearses this version's migrations on a copy, makes a backup, migrates, and says the way back. With
 * `--rehearse` only the first, also `--from` a backup.
 */
const { values } = readOptions({
  options: {
    rehearse: { type: 'boolean', default: false },
    from: { type: 'string' },
    'lock-seconds': { type: 'string', default: '10' },
  },
});
const mostLockMs = Number(values['lock-seconds']) * 1000;
if (!(mostLockMs > 0)) refuse('--lock-seconds takes a number of seconds, for example 10.');
if (values.from !== undefined && !values.rehearse)
  refuse('A backup can only be rehearsed from: npm run upgrade -- --rehearse --from FILE');
if (values.from !== undefined && !existsSync(values.from) && !isBackupName(values.from))
  refuse(`There is no file ${values.from}. The nightly backups: npm run restore -- --list`);

await runCommand(async () => {
  const config = readConfig();
  const nightly = config.backup.files && openBackupPlace(config.backup.files);
  try {
    await withStoreUrl(
      async (url) => {
        await rehearse(url, { config, nightly });
        if (!values.rehearse) await upgrade(url, { config, nightly });
      },
      { throwsAway: values.from !== undefined },
    );
  } catch (error) {
    if (error instanceof UpgradeFailed || error instanceof RestoreRefused)
      refuse(`✗ ${error.message}\nNothing was changed in the store. It can go on as it is.`);
    throw error;
  }
});

interface Place {
  config: Config;
  nightly: BackupPlace | undefined;
}

async function rehearse(url: string, { config, nightly }: Place): Promise<void> {
  const { from } = values;
  const { key } = config.backup;
  const backup = from === undefined ? {} : { backup: { open: () => openBackup(from, nightly), key } };
  await rehearseUpgrade({ url, mostLockMs, say: console.log, ...backup });
  console.log('The rehearsal is green.');
}

async function upgrade(url: string, { config, nightly }: Place): Promise<void> {
  const place = nightly ?? openBackupPlace({ folder: join(config.dataDir, 'backups') });
  const file = toBackupName(new Date());
  const pictures = openPictureStore(choosePicturePlace(config));
  await writeBackup({ url, pictures, key: config.backup.key, onProgress: () => {} }, (bytes) =>
    place.write(file, bytes),
  );
  console.log(`✓ Backup ${file}${nightly ? '' : ` in ${join(config.dataDir, 'backups')}`}`);
  await migrateDatabase(url);
  console.log(`✓ The store's tables are those of this version. Restart it: npm start

The way back:
  The version before runs on these tables: check it out again and start it. Nothing is lost.
  Only if data was damaged: with the version before, npm run restore -- ${nightly ? file : join(config.dataDir, 'backups', file)} --replace
  gives up what was ordered since.`);
}
