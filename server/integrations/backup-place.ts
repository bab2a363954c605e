import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isBackupName, newestFirst, UNFINISHED } from '#server/db/backup/file-names.ts';
import { writeWholeFile } from '#server/db/backup/write-backup.ts';
import { createS3BackupPlace } from './s3-backup-place.ts';
import type { S3Settings } from './s3-client.ts';

export type BackupFiles = { folder: string } | { s3: S3Settings };

/** Where nightly backups are stored. */
export interface BackupPlace {
  /** The file is there when it is complete, or not at all. Gives its size. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  open(name: string): Promise<AsyncIterable<Uint8Array>>;
  /** The names of our own backups, the newest first. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

export function openBackupPlace(files: BackupFiles): BackupPlace {
  return 's3' in files ? createS3BackupPlace(files.s3) : createFolderBackupPlace(files.folder);
}

function createFolderBackupPlace(folder: string): BackupPlace {
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeUnfinished(folder);
      return writeWholeFile(join(folder, name), bytes);
    },
    open: async (name) => createReadStream(join(folder, name)),
    list: async () => newestFirst(await listFiles(folder)),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** The folder is made with the first backup. */
async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** What a process left that was killed while it wrote. */
async function removeUnfinished(folder: string) {
  const left = (await readdir(folder)).filter(
    (name) => name.endsWith(UNFINISHED) && isBackupName(name.slice(0, -UNFINISHED.length)),
  );
  for (const name of left) await rm(join(folder, name), { force: true });
}
