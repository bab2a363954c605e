import { readConfig } from '#server/config.ts';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { findRunningEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { selectMembers } from '#server/domains/staff/staff.queries.ts';
import { openBackupPlace } from '#server/integrations/backup-place.ts';
import { choosePicturePlace, openPictureStore } from '#server/integrations/picture-store.ts';
import { openBackup } from './open-backup.ts';
import { readOptions } from './read-options.ts';
import { refuse } from './refuse.ts';
import { runCommand } from './run-command.ts';
import { withStoreDatabase } from './with-store-database.ts';

/** `npm run restore -- FILE`: the store as a backup has it. `--list` names the nightly ones, `--newest` takes the last. */
const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    replace: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    newest: { type: 'boolean', default: false },
  },
});
const NO_BACKUP = 'There is no nightly backup.';

await runCommand(async () => {
  const config = readConfig();
  const nightly = config.backup.files && openBackupPlace(config.backup.files);
  if ((values.list || values.newest) && !nightly)
    refuse('There is no place for nightly backups. Set BACKUP_DIR or BACKUP_S3_BUCKET.');
  const names = (values.list || values.newest) && nightly ? await nightly.list() : [];
  if (values.list) {
    console.log(names.join('\n') || NO_BACKUP);
    process.exit(0);
  }
  const [file] = values.newest ? names : positionals;
  if (!file)
    refuse(values.newest ? NO_BACKUP : 'From which file? For example: npm run restore -- store-today.backup');
  if (!config.databaseUrl && (await findRunningEmbeddedPostgres(config.dataDir)) !== undefined) {
    refuse('The store is running. Stop it first, then restore.');
  }

  await withStoreDatabase(
    async ({ db, url }) => {
      await restoreBackup({
        url,
        pictures: openPictureStore(choosePicturePlace(config)),
        bytes: await (values.newest && nightly ? nightly.open(file) : openBackup(file, nightly)),
        key: config.backup.key,
        replace: values.replace,
        onProgress: console.log,
      });
      console.log('The store is restored. Everybody has to sign in again.');
      console.log(describeStaff(await selectMembers(db, new Date())));
    },
    { creates: true },
  );
});

/** Who was staff when the backup was made is staff again: people who have left since must be removed once more. */
function describeStaff(staff: { phone: string; role: string | null; name: string | null }[]): string {
  const lines = staff.map(({ phone, role, name }) => `  ${phone}  ${role}${name ? `  ${name}` : ''}`);
  return [
    'Staff, as of the backup. Remove who has left since: npm run staff -- remove PHONE',
    ...(lines.length > 0 ? lines : ['  nobody']),
  ].join('\n');
}
