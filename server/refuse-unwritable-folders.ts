import { accessSync, constants, mkdirSync } from 'node:fs';
import { type Config, ConfigError } from './config.ts';
import { isUnwritable } from './db/embedded/embedded-postgres-error.ts';
import { getDetails } from './describe-error.ts';

/** What cannot be written is noticed at the start, and not when the first picture or the first backup comes. */
export function refuseUnwritableFolders({ dataDir, backup: { files }, jobs }: Config): void {
  refuseUnwritable({ folder: dataDir, what: 'data', name: 'DATA_DIR', mode: 0o777 });
  // A process without background work makes no backups, and may run where their folder is not.
  if (jobs === 'off' || !files || !('folder' in files)) return;
  refuseUnwritable({ folder: files.folder, what: 'backup', name: 'BACKUP_DIR', mode: 0o700 });
}

interface SetFolder {
  folder: string;
  what: string;
  /** Of the setting. */
  name: string;
  mode: number;
}

function refuseUnwritable({ folder, what, name, mode }: SetFolder): void {
  try {
    mkdirSync(folder, { recursive: true, mode });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    const { code } = getDetails(error);
    const hint =
      code === 'EROFS' || code === 'ENOENT'
        ? ' In the image and under systemd only some folders are: deploy/README.md says how to add one.'
        : '';
    throw new ConfigError(
      `The ${what} folder ${folder} is not writable. Allow it, or set ${name} to another folder.${hint}`,
    );
  }
}
