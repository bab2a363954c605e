import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stopSteps } from './postmaster.ts';

// No system gives numbers as high as this to a process.
const numberOfNoProcess = 2 ** 30;

export interface RunningPostmaster {
  pid: number;
  port: number;
  /** Where it listens beside its port. */
  socketFolder: string | undefined;
}

/** The server that runs on this data now, going by its own note in `postmaster.pid`. */
export function findPostmaster(dataFolder: string): RunningPostmaster | undefined {
  const lines = readNote(dataFolder);
  const pid = Number(lines?.[0]);
  const port = Number(lines?.[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !isServerOf(pid, dataFolder)) return undefined;
  return { pid, port, socketFolder: lines?.[4] || undefined };
}

/**
 * Clears the way after a store was killed: stops a server that it left running, and keeps PostgreSQL from
 * taking another process for that server: one that happens to have got the old number, or what is left of the
 * server itself until the process that started it has noticed its end.
 */
export async function endLeftoverPostmaster(dataFolder: string): Promise<void> {
  const leftover = findPostmaster(dataFolder);
  if (leftover) await stopLeftover(leftover.pid, dataFolder);
  const lines = readNote(dataFolder);
  const pid = Number(lines?.[0]);
  if (!lines || !isAlive(pid) || isServerOf(pid, dataFolder)) return;
  // The rest of the note stays: by it PostgreSQL sees whether old processes still use the data.
  writeFileSync(noteFile(dataFolder), [numberOfNoProcess, ...lines.slice(1)].join('\n'));
}

async function stopLeftover(pid: number, dataFolder: string): Promise<void> {
  for (const [signal, seconds] of stopSteps) {
    signalTo(pid, signal);
    const until = Date.now() + seconds * 1000;
    while (Date.now() < until) {
      if (!isServerOf(pid, dataFolder)) return;
      await wait(20);
    }
  }
}

function noteFile(dataFolder: string): string {
  return join(dataFolder, 'postmaster.pid');
}

function readNote(dataFolder: string): string[] | undefined {
  const file = noteFile(dataFolder);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : undefined;
}

function isServerOf(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false;
  const folder = realpathSync(dataFolder);
  if (process.platform !== 'linux') {
    const answer = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return answer.stdout.includes(`-D ${folder}`) || answer.stdout.includes(`-D ${dataFolder}`);
  }
  try {
    // A killed process whose parent has not noticed yet has no working folder any more.
    const program = basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''));
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process: alive, though not ours to signal.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the look and the signal.
  }
}
