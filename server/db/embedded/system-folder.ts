import { chmodSync, mkdirSync } from 'node:fs';
import { explainFileError } from './embedded-postgres-error.ts';

const systemFolder = '/var/lib/store-postgres';

/** Where data and programs go when root's own folders are closed to the user that runs PostgreSQL. */
export function ensureSystemFolder(): string {
  try {
    mkdirSync(systemFolder, { recursive: true });
    chmodSync(systemFolder, 0o711);
  } catch (error) {
    throw explainFileError(error, systemFolder);
  }
  return systemFolder;
}
