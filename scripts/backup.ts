import { resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { writeBackup } from '#server/db/backup/write-backup.ts';
import { choosePicturePlace, openPictureStore } from '#server/integrations/picture-store.ts';
import { withStoreDatabase } from './with-store-database.ts';

/** `npm run backup -- FILE`: the whole store in one file, also while it runs. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Please name a file, for example: npm run backup -- store-today.backup');
  process.exit(1);
}

await withStoreDatabase(async ({ url }) => {
  await writeBackup({
    url,
    pictures: openPictureStore(choosePicturePlace(readConfig())),
    file: resolve(file),
    onProgress: console.log,
  });
});
console.log(`Backup written to ${file}. Keep it safe: it contains customer data.`);
