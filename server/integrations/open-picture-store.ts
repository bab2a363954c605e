import { join } from 'node:path';
import { createDiskPictureStore, type PictureStore } from './picture-store.ts';
import { createS3PictureStore, type S3Settings } from './s3-picture-store.ts';

/** In the bucket that was set, else in a folder of this machine. */
export function openPictureStore({
  s3,
  dataDir,
}: {
  s3: S3Settings | undefined;
  dataDir: string;
}): PictureStore {
  return s3 ? createS3PictureStore(s3) : createDiskPictureStore(join(dataDir, 'pictures'));
}
