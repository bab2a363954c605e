import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { connectDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { onServer } from '#server/db/on-server.ts';
import { withTemporaryDatabase } from '#server/db/temporary-database.ts';
import { verifyBooks } from '#server/db/verify-books.ts';
import { fileForContent } from '#server/domains/pictures/names.ts';

/** Restores a backup into a database of its own, and fails unless its books are right and all its pictures are there. */
export async function testRestore({
  url,
  bytes,
  key,
}: {
  url: string;
  bytes: AsyncIterable<Uint8Array>;
  key: string | undefined;
}): Promise<void> {
  await withTemporaryDatabase({ url, purpose: 'restore_test' }, async (copy) => {
    await migrateDatabase(copy);
    const pictures = new Set<string>();
    const write = async (name: string, content: Uint8Array) => {
      const file = name.replace('originals/', '');
      if (fileForContent(content) !== file) throw new Error(`The picture ${file} is not what it was.`);
      pictures.add(file);
    };
    await restoreBackup({ url: copy, pictures: { write }, bytes, key, replace: false, onProgress: () => {} });
    await refuseWrongBooks(copy);
    await refuseMissingPictures(copy, pictures);
  });
}

async function refuseWrongBooks(url: string) {
  const { db, close } = connectDatabase(url, { connections: 1, statementTimeoutMs: 0 });
  try {
    const [wrong, ...others] = await verifyBooks(db);
    if (wrong)
      throw new Error(`Its books are wrong: ${wrong.rule}: ${wrong.subject}, and ${others.length} more.`);
  } finally {
    await close();
  }
}

async function refuseMissingPictures(url: string, pictures: Set<string>) {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ file: string }>('SELECT file FROM pictures');
    const missing = rows.find(({ file }) => !pictures.has(file));
    if (missing) throw new Error(`The picture ${missing.file} is not in it.`);
  });
}
