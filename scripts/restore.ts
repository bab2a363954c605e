import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { RestoreRefused, restoreBackup } from '#server/db/backup/restore-backup.ts';
import { findRunningEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { openPictureStore } from '#server/integrations/open-picture-store.ts';
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
  await withStoreDatabase(({ url }) =>
    restoreBackup({
      url,
      pictures: openPictureStore(config),
      file: resolve(file),
      replace: values.replace,
      onProgress: console.log,
    }),
  );
} catch (error) {
  if (error instanceof RestoreRefused) refuse(error.message);
  throw error;
}
console.log('The store is restored. Everybody signs in anew.');

function refuse(text: string): never {
  console.error(text);
  process.exit(1);
}
