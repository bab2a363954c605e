import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedPostgresError, explainFileError } from './embedded-postgres-error.ts';

export interface StoreLock {
  release(): void;
}

const sqliteBusy = 5;
// A lock object that is garbage collected would let go of the lock.
const held = new Set<DatabaseSync>();

/**
 * Holds the folder for this process. Node has no file locks of its own, but its SQLite takes one from the
 * system for an open transaction: the kernel lets go of it with the process, so a killed store leaves no
 * lock behind, and no process number has to be trusted.
 */
export function lockForStore(lockFile: string, dataFolder: string): StoreLock {
  const lock = openLock(lockFile, dataFolder);
  try {
    hold(lock);
    writeFileSync(holderFile(lockFile), `${process.pid}\n`);
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw explainFileError(error, dataFolder);
    throw new EmbeddedPostgresError(
      'in-use',
      `The data folder ${dataFolder} is in use by another running store (process ${readHolder(lockFile)}). ` +
        'Stop it, or set DATA_DIR to another folder.',
    );
  }
  held.add(lock);
  return {
    release() {
      if (held.delete(lock)) lock.close();
    },
  };
}

export function isLocked(lockFile: string): boolean {
  const lock = new DatabaseSync(lockFile);
  try {
    hold(lock);
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}

function openLock(lockFile: string, dataFolder: string): DatabaseSync {
  try {
    // A tool that looks whether a store runs holds the lock for an instant.
    return new DatabaseSync(lockFile, { timeout: 300 });
  } catch (cause) {
    const message = `The data folder ${dataFolder} is not writable: ${lockFile} cannot be opened.`;
    throw new EmbeddedPostgresError('not-writable', message, { cause });
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function hold(lock: DatabaseSync): void {
  // Nothing is ever written, so no journal has to lie about beside it.
  lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
}

function holderFile(lockFile: string): string {
  return `${lockFile}-holder`;
}

function readHolder(lockFile: string): string {
  try {
    return readFileSync(holderFile(lockFile), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
