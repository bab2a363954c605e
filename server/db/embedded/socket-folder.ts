import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterHome } from './cluster-home.ts';
import { giveFile, type SystemUser } from './system-user.ts';

/** What the address of a socket may take on every system: macOS gives it the least. */
const LONGEST_ADDRESS = 103;

/**
 * Where the server listens beside its port, for whoever may enter the folder. A question by a socket costs this process a
 * quarter less than one by the port. None where the path of the data folder is too long for one.
 */
export function findSocketFolder(home: ClusterHome): string | undefined {
  const folder = join(home.folder, 'socket');
  return Buffer.byteLength(join(folder, '.s.PGSQL.65535')) > LONGEST_ADDRESS ? undefined : folder;
}

/** Makes it anew: a killed server leaves its socket there, with a note of a process that may be another one by now. */
export function makeSocketFolder(folder: string, user: SystemUser | undefined): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  giveFile(folder, user);
}
