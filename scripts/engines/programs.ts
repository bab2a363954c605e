import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN_PACKAGES = {
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  etcd: 'etcd-server',
  patroni: 'patroni',
  postgres: 'postgresql',
} as const;

export type Program = keyof typeof DEBIAN_PACKAGES;

/** Where Debian puts the programs of PostgreSQL, by version. */
const POSTGRES_FOLDER = '/usr/lib/postgresql';

/** The paths of these programs. Ends with what to install where one is missing. */
export function findPrograms<Name extends Program>(names: readonly Name[]): Record<Name, string> {
  const found = new Map(names.map((name) => [name, findProgram(name)]));
  const missing = names.filter((name) => found.get(name) === undefined);
  if (missing.length > 0) {
    const packages = missing.map((name) => DEBIAN_PACKAGES[name]).join(' ');
    console.error(`This needs programs that are not on this machine: ${missing.join(', ')}.
On Debian or Ubuntu: sudo apt-get install --no-install-recommends ${packages}
Debian starts some of them as services of their own; these are neither needed nor touched here.`);
    process.exit(1);
  }
  return Object.fromEntries(found) as Record<Name, string>;
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', ...postgresFolders()];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** The newest version first. */
function postgresFolders(): string[] {
  try {
    const versions = readdirSync(POSTGRES_FOLDER).toSorted((one, other) => Number(other) - Number(one));
    return versions.map((version) => join(POSTGRES_FOLDER, version, 'bin'));
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
