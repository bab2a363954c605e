import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createS3PictureStore, type S3Settings } from './s3-picture-store.ts';

/** Where picture files are stored. Names are relative, such as `originals/{hash}`; what is written is never changed. */
export interface PictureStore {
  /** Undefined when there is no such file. */
  read(name: string): Promise<Buffer | undefined>;
  write(name: string, content: Buffer): Promise<void>;
}

/** Files in a folder of this machine. */
export function createDiskPictureStore(folder: string): PictureStore {
  return {
    async read(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async write(name, content) {
      const target = join(folder, name);
      await mkdir(dirname(target), { recursive: true });
      // Written aside and renamed, so that a reader or a crash never meets half a file.
      const aside = `${target}.${randomUUID()}`;
      try {
        await writeFile(aside, content);
        await rename(aside, target);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
  };
}

/** In the bucket that was set, else in a folder of this machine. */
export function openPictureStore({ s3, dataDir }: { s3: S3Settings | undefined; dataDir: string }) {
  return s3 ? createS3PictureStore(s3) : createDiskPictureStore(join(dataDir, 'pictures'));
}
