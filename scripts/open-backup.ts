import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isBackupName } from '#server/db/backup/file-names.ts';
import type { BackupPlace } from '#server/integrations/backup-place.ts';

/** A file of this machine, else one of the nightly backups. */
export async function openBackup(
  name: string,
  nightly: BackupPlace | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const isNightly = nightly && !existsSync(name) && isBackupName(name);
  return isNightly ? nightly.open(name) : createReadStream(resolve(name));
}
