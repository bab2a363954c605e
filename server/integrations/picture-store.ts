import { randomUUID } from 'node:crypto';
import { access, type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { toFileStoreAway } from './file-store-away.ts';
import type { S3Settings } from './s3-client.ts';
import { createS3PictureStore } from './s3-picture-store.ts';

/** Enough to open the same store in another process. */
export type PicturePlace = { folder: string } | { s3: S3Settings };

/** A file that was found. Exactly one of `read`, `stream` and `close` is called, once. */
export interface OpenFile {
  bytes: number;
  read(): Promise<Buffer>;
  stream(): Readable;
  close(): Promise<void>;
}

/** Where picture files are stored. Names are relative, such as `originals/{hash}`; what is written is never changed. */
export interface PictureStore {
  readonly place: PicturePlace;
  has(name: string): Promise<boolean>;
  /** Undefined when there is no such file. */
  open(name: string): Promise<OpenFile | undefined>;
  read(name: string): Promise<Buffer | undefined>;
  write(name: string, content: Uint8Array): Promise<void>;
  /** Nothing happens where there is no such file. */
  remove(name: string): Promise<void>;
}

/** Files in a folder of this machine. */
export function createDiskPictureStore(folder: string): PictureStore {
  async function openFile(name: string): Promise<OpenFile | undefined> {
    const handle = await unlessMissing(open(join(folder, name)));
    return handle && toOpenFile(handle);
  }

  return {
    place: { folder },
    open: openFile,
    async has(name) {
      return (await unlessMissing(access(join(folder, name)).then(() => true))) ?? false;
    },
    async read(name) {
      return (await openFile(name))?.read();
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
        throw toFileStoreAway(error);
      }
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}

async function toOpenFile(handle: FileHandle): Promise<OpenFile> {
  const { size } = await handle.stat();
  return {
    bytes: size,
    read: () => handle.readFile().finally(() => handle.close()),
    stream: () => handle.createReadStream(),
    close: () => handle.close(),
  };
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export function openPictureStore(place: PicturePlace): PictureStore {
  return 's3' in place ? createS3PictureStore(place.s3) : createDiskPictureStore(place.folder);
}

/** The bucket that was set, else a folder of this machine. */
export function choosePicturePlace({
  s3,
  dataDir,
}: {
  s3: S3Settings | undefined;
  dataDir: string;
}): PicturePlace {
  return s3 ? { s3 } : { folder: join(dataDir, 'pictures') };
}
