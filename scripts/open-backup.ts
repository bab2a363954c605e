import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { RestoreRefused } from '#server/db/backup/format.ts';
import type { BackupPlace } from '#server/integrations/backup-place.ts';

/** A file of this machine, else one of the nightly backups. */
export async function openBackup(
  name: string,
  nightly: BackupPlace | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  if (existsSync(name)) return createReadStream(resolve(name));
  if (nightly && (await nightly.list()).includes(name)) return nightly.open(name);
  throw new RestoreRefused(`There is no file ${name}. The nightly backups: npm run restore -- --list`);
}
