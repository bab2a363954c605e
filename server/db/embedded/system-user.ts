import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError, explainFileError, explainOutput } from './embedded-postgres-error.ts';

/** Whose rights PostgreSQL gets. */
export interface SystemUser {
  uid: number;
  gid: number;
}

const ownAccount = 'store-postgres';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * PostgreSQL refuses to run as root. Existing data decides who runs it, so that it stays the same user
 * whatever accounts come and go; for new data a PostgreSQL account is used or made, at last `nobody`.
 */
export function chooseSystemUser(existingData: string | undefined): SystemUser | undefined {
  if (!isRoot()) return undefined;
  const owner = existingData === undefined ? undefined : statSync(existingData);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user =
    findAccount('postgres') ??
    findAccount('_postgres') ??
    findAccount(ownAccount) ??
    createAccount() ??
    findAccount('nobody');
  if (user) return user;
  throw new EmbeddedPostgresError(
    'no-system-user',
    'PostgreSQL does not run as root, and no other user was found or could be made. ' +
      'Start the store as a normal user, or set DATABASE_URL.',
  );
}

/** Runs a command with exactly the rights that PostgreSQL will have. */
export function runAs(user: SystemUser | undefined, command: string, args: string[]) {
  // A working folder that everybody may enter: the caller's own may be closed to the other user.
  return spawnSync(command, args, { ...user, cwd: '/', env: childEnvironment(), encoding: 'utf8' });
}

export function canWorkIn(user: SystemUser | undefined, folder: string): boolean {
  return runAs(user, '/bin/sh', ['-c', 'cd "$1" && [ -w . ]', 'sh', folder]).status === 0;
}

/** Only what is needed: PGPORT, PGOPTIONS and the like of the caller must not reach the server. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

export function giveFile(path: string, user: SystemUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid);
}

export function giveTree(folder: string, user: SystemUser | undefined): void {
  if (!user) return;
  lchownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}

function findAccount(name: string): SystemUser | undefined {
  const uid = accountNumber('-u', name);
  const gid = accountNumber('-g', name);
  return uid && gid ? { uid, gid } : undefined;
}

function accountNumber(option: '-u' | '-g', name: string): number | undefined {
  const answer = spawnSync('id', [option, name], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout) : undefined;
}

function createAccount(): SystemUser | undefined {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', ownAccount], { stdio: 'ignore' });
  return findAccount(ownAccount);
}

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
