import { resolve } from 'node:path';
import { z } from 'zod';
import type { BackupFiles } from './integrations/backup-place.ts';
import { type GivenS3, toS3Settings } from './s3-settings.ts';

/** Settings of the nightly backups, and the key of all backups. */
export const backupSettingsShape = {
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().min(1).default('ap-south-1'),
  BACKUP_S3_BUCKET: z.string().min(1).optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_KEY: z
    .string()
    .regex(
      /^AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]{50,}$/,
      'not an age key; make one with: npm run backup -- --new-key',
    )
    .optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(366).default(14),
};

type Given = z.infer<z.ZodObject<typeof backupSettingsShape>>;

export type BackupSettings = ReturnType<typeof getBackupSettings>;

export function getBackupSettings(given: Given) {
  return {
    /** Absent: no backup is made by itself. */
    files: getFiles(given),
    /** Encrypts and opens backups. */
    key: given.BACKUP_KEY,
    /** How many stay; the oldest go first. */
    keep: given.BACKUP_KEEP,
  };
}

function getFiles(given: Given): BackupFiles | undefined {
  const bucket: GivenS3 = {
    endpoint: given.BACKUP_S3_ENDPOINT,
    region: given.BACKUP_S3_REGION,
    bucket: given.BACKUP_S3_BUCKET,
    accessKeyId: given.BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: given.BACKUP_S3_SECRET_ACCESS_KEY,
  };
  const s3 = toS3Settings(bucket);
  if (s3) return { s3 };
  return given.BACKUP_DIR === undefined ? undefined : { folder: resolve(given.BACKUP_DIR) };
}
