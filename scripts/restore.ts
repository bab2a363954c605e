import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { RestoreRefused, restoreBackup } from '#server/db/backup/restore-backup.ts';
import { findRunningEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { selectMembers } from '#server/domains/staff/staff.queries.ts';
import { choosePicturePlace, openPictureStore } from '#server/integrations/picture-store.ts';
import { withStoreDatabase } from './with-store-database.ts';

/** `npm run restore -- FILE`: the store as a backup has it. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
});
const [file] = positionals;
if (!file) refuse('From which file? For example: npm run restore -- store-today.backup');

const config = readConfig();
if (!config.databaseUrl && (await findRunningEmbeddedPostgres(config.dataDir)) !== undefined) {
  refuse('The store is running. Stop it first, then restore.');
}

try {
  await withStoreDatabase(async ({ db, url }) => {
    await restoreBackup({
      url,
      pictures: openPictureStore(choosePicturePlace(config)),
      file: resolve(file),
      replace: values.replace,
      onProgress: console.log,
    });
    console.log('The store is restored. Everybody has to sign in again.');
    console.log(describeStaff(await selectMembers(db, new Date())));
  });
} catch (error) {
  if (error instanceof RestoreRefused) refuse(error.message);
  throw error;
}

/** Who was staff when the backup was made is staff again: people who have left since must be removed once more. */
function describeStaff(staff: { phone: string; role: string | null; name: string | null }[]): string {
  const lines = staff.map(({ phone, role, name }) => `  ${phone}  ${role}${name ? `  ${name}` : ''}`);
  return [
    'Staff, as of the backup. Remove who has left since: npm run staff -- remove PHONE',
    ...(lines.length > 0 ? lines : ['  nobody']),
  ].join('\n');
}

function refuse(text: string): never {
  console.error(text);
  process.exit(1);
}
