import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { explainFileError, explainOutput } from './embedded-postgres-error.ts';

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

/** Node's own copying gives folders a mode of its own, which PostgreSQL refuses. */
export function copyTree(from: string, to: string): void {
  const copied = spawnSync('cp', ['-Rp', from, to], { encoding: 'utf8' });
  if (copied.status !== 0) throw explainOutput(copied.stderr, to);
}
