import { existsSync, realpathSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

/**
 * Where workers start. The folder of a release is deleted some day, and no process can start in a folder that is gone: a
 * program inside the supervisor's folder takes its workers along to the same place in the release that is launched.
 */
export function createFolderFinder(program: string, folder: string): () => string {
  const up = relative(dirname(realpathSync(program)), realpathSync(folder));
  const isInside = up.split('/').every((part) => part === '' || part === '..');
  return () => {
    const found = isInside ? resolve(dirname(program), up) : folder;
    return existsSync(found) ? found : '/';
  };
}
