import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Source {
  /** From the project's root. */
  path: string;
  text: string;
}

const FOLDERS = ['app', 'core', 'server'];
const LEFT_OUT = /\.test\.tsx?$|^server\/db\/(demo|migrations)\/|\.d\.ts$/;

export function readSources(root: string): Source[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
    .filter((path) => /\.tsx?$/.test(path) && !LEFT_OUT.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
