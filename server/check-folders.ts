import { accessSync, constants, mkdirSync } from 'node:fs';
import { type Config, ConfigError } from './config.ts';
import { isUnwritable } from './db/embedded/embedded-postgres-error.ts';
import { getDetails } from './describe-error.ts';

/**
 * What cannot be written is noticed at the start, and not when the first picture or the first backup comes. Without its data
 * the store does not start. A disk for backups that is away must not keep it closed: the next backup raises its own alarm.
 */
export function checkFolders(
  { dataDir, backup: { files }, jobs }: Config,
  warn: (text: string) => void,
): void {
  const problem = findProblem({ folder: dataDir, what: 'data', name: 'DATA_DIR', mode: 0o777 });
  if (problem !== null) throw new ConfigError(problem);
  // A process without background work makes no backups, and may run where their folder is not.
  if (jobs === 'off' || !files || !('folder' in files)) return;
  const missing = findProblem({ folder: files.folder, what: 'backup', name: 'BACKUP_DIR', mode: 0o700 });
  if (missing !== null) warn(`WARNING: ${missing}`);
}

interface SetFolder {
  folder: string;
  what: string;
  /** Of the setting. */
  name: string;
  mode: number;
}

/** Why a folder cannot be written to, for whoever runs the store; null where it can. */
function findProblem({ folder, what, name, mode }: SetFolder): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    const { code } = getDetails(error);
    const hint =
      code === 'EROFS' || code === 'ENOENT'
        ? ' In the image and under systemd only some folders are: deploy/README.md says how to add one.'
        : '';
    return `The ${what} folder ${folder} is not writable. Allow it, or set ${name} to another folder.${hint}`;
  }
}
