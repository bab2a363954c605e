import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError, explainOutput } from './embedded-postgres-error.ts';
import { copyTree, ensureSystemFolder, runAs, type SystemUser } from './system-user.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  majorVersion: string;
}

export interface BinaryPackage {
  folder: string;
  version: string;
}

const orElse = 'Set DATABASE_URL to another PostgreSQL.';

/**
 * The programs of the `@embedded-postgres` package for this machine, at a place where the given user can run
 * them: the package itself, or a copy in the system folder when it lies in a folder that only root may enter.
 */
export function findBinaries(user: SystemUser | undefined, found = findPackage()): PostgresBinaries {
  restoreLinks(found.folder);
  const inPlace = tryBinaries(join(found.folder, 'native'), user);
  if (inPlace.binaries) return inPlace.binaries;
  if (!user) throw inPlace.error;
  const copied = tryBinaries(copyToSystemFolder(found), user);
  if (copied.binaries) return copied.binaries;
  throw copied.error;
}

export function findPackage(): BinaryPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The platform packages are dependencies of `embedded-postgres`, not ours: look from there.
    const main = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = dirname(dirname(createRequire(main).resolve(name)));
    const manifest: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { folder, version: manifest.version };
  } catch (cause) {
    const message = `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}. ${orElse}`;
    throw new EmbeddedPostgresError('unsupported-platform', message, { cause });
  }
}

/** The package makes these links in an install script, which npm may be configured not to run. */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function tryBinaries(
  native: string,
  user: SystemUser | undefined,
): { binaries: PostgresBinaries; error?: never } | { binaries?: never; error: EmbeddedPostgresError } {
  const postgres = join(native, 'bin', 'postgres');
  const initdb = join(native, 'bin', 'initdb');
  const answer = runAs(user, postgres, ['--version']);
  const majorVersion = /\(PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1];
  if (majorVersion && runAs(user, initdb, ['--version']).status === 0) {
    return { binaries: { initdb, postgres, majorVersion } };
  }
  const reason = answer.error && 'code' in answer.error ? answer.error.code : undefined;
  // The file is there, so what cannot be found is its loader: a system without glibc.
  if (reason === 'ENOENT' && existsSync(postgres)) {
    const message = `The built-in PostgreSQL needs a system with glibc (this one looks like Alpine). ${orElse}`;
    return { error: new EmbeddedPostgresError('unsupported-platform', message, { cause: answer.error }) };
  }
  return { error: explainOutput(answer.stderr || String(answer.error ?? ''), native) };
}

function copyToSystemFolder({ folder, version }: BinaryPackage): string {
  const systemFolder = ensureSystemFolder();
  const place = join(systemFolder, `programs-${version}`);
  const native = join(place, 'native');
  if (existsSync(native)) return native;
  const partial = mkdtempSync(`${place}.new-`);
  try {
    copyTree(join(folder, 'native'), partial);
    openToAll(partial);
    renameSync(partial, place);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Another store may have put the same copy there in the meantime.
    if (!existsSync(native)) throw error;
  }
  return native;
}

/** A clone made under a strict umask has files that only root may read; its copy must not. */
function openToAll(folder: string): void {
  const opened = runAs(undefined, 'chmod', ['-R', 'a+rX', folder]);
  if (opened.status !== 0) throw new Error(`chmod failed: ${opened.stderr}`);
}
