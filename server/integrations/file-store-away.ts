/** Files cannot be read or written for the moment: the S3 store does not answer or makes no sense, or the disk is full. */
export class FileStoreAway extends Error {}

const DISK_TROUBLE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']);

/** What a disk says when it is full or broken, by its meaning. */
export function toFileStoreAway(error: unknown): unknown {
  const isTrouble = error instanceof Error && 'code' in error && DISK_TROUBLE.has(String(error.code));
  return isTrouble ? new FileStoreAway(error.message, { cause: error }) : error;
}
