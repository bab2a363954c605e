import { resolve } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { readConfig } from '#server/config.ts';
import { writeBackup, writeWholeFile } from '#server/db/backup/write-backup.ts';
import { createBackups } from '#server/domains/backups/backups.service.ts';
import { choosePicturePlace, openPictureStore } from '#server/integrations/picture-store.ts';
import { readOptions } from './read-options.ts';
import { refuse } from './refuse.ts';
import { runCommand } from './run-command.ts';
import { withStoreDatabase } from './with-store-database.ts';

/**
 * `npm run backup -- FILE`: the whole store in one file, also while it runs. Without a file: the nightly backup, now.
 */
const { values, positionals } = readOptions({
  allowPositionals: true,
  options: { 'new-key': { type: 'boolean', default: false } },
});

if (values['new-key']) {
  console.log(await generateX25519Identity());
  process.exit(0);
}

await runCommand(async () => {
  const config = readConfig();
  const { files, key } = config.backup;
  const [file] = positionals;
  if (!file && !files) refuse('Please name a file, for example: npm run backup -- store-today.backup');

  const pictures = openPictureStore(choosePicturePlace(config));
  await withStoreDatabase(async ({ db, url }) => {
    if (file) {
      await writeBackup({ url, pictures, key, onProgress: console.log }, (bytes) =>
        writeWholeFile(resolve(file), bytes),
      );
      const warning = key ? 'It opens with BACKUP_KEY alone.' : 'Keep it safe: it contains customer data.';
      console.log(`Backup written to ${file}. ${warning}`);
      return;
    }
    const now = () => new Date();
    const backups = createBackups({
      db,
      directUrl: url,
      settings: config.backup,
      pictures,
      now,
      alarm: console.error,
    });
    console.log(
      `Backup ${await backups.makeNow()} made, restored into a database of its own, and found right.`,
    );
  });
});
