import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { explainOutput } from './embedded-postgres-error.ts';
import { childEnvironment, giveFile, type SystemUser } from './system-user.ts';

/** Given on the command line at every start, so that an upgrade of the store brings its settings along. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  jit: 'off',
  // The second core belongs to the web process, and containers give little memory for parallel workers.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // Reads come from memory here; three more processes for reading ahead would only wait.
  io_method: 'sync',
  max_wal_size: '512MB',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};

const throwAwaySettings: Record<string, string> = {
  ...settings,
  shared_buffers: '64MB',
  // Stores of several test files use it at once, each with processes and connections of its own.
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

function serverArguments(options: PostmasterOptions): string[] {
  const chosen = {
    ...(options.throwAway ? throwAwaySettings : settings),
    unix_socket_directories: options.socketFolder ?? '',
  };
  return [
    '-D',
    options.dataFolder,
    '-p',
    String(options.port),
    ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

export interface Postmaster {
  readonly pid: number;
  /** Settles when the process is gone, for whatever reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  binaries: PostgresBinaries;
  dataFolder: string;
  port: number;
  /** Where it listens beside its port: a question by a socket costs this process a quarter less than one by the port. */
  socketFolder: string | undefined;
  user: SystemUser | undefined;
  throwAway: boolean;
  /** Everything the server prints. */
  onOutput: (text: string) => void;
  /** Its program runs. It takes connections later. */
  onLaunch?: (() => void) | undefined;
}

/** A standby says that it is ready for reading. */
const readyPattern = /database system is ready to accept (?:read-only )?connections/;

/** Starts the server and resolves when it takes connections; rejects with the reason when it gives up. */
export function launchPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  if (options.socketFolder !== undefined) makeSocketFolder(options.socketFolder, options.user);
  const child = spawn(options.binaries.postgres, serverArguments(options), {
    ...options.user,
    cwd: '/',
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Out of the terminal's group: Ctrl-C reaches the store, which needs its database to finish what is open.
    detached: true,
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(explainOutput(error.message, options.dataFolder)));
    if (child.pid === undefined) return;
    const pid = child.pid;
    const releaseWatchdog = watchOver(pid, options.user);
    options.onLaunch?.();
    const exited = new Promise<void>((settle) => {
      child.once('exit', () => {
        releaseWatchdog();
        settle();
      });
    });

    let output = '';
    let ready = false;
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      options.onOutput(text);
      if (ready) return;
      output += text;
      if (!readyPattern.test(output)) return;
      ready = true;
      resolve({ pid, exited, stop: () => stopProcess(child, exited) });
    });
    child.once('close', () => reject(explainOutput(output, options.dataFolder)));
  });
}

/** A killed server leaves its socket there, with a note of a process that may be another one by now. */
function makeSocketFolder(folder: string, user: SystemUser | undefined): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  giveFile(folder, user);
}

/**
 * A shell that waits at a pipe held by this process. When this process ends without a word, even by SIGKILL,
 * the pipe closes and the shell shuts the server down, so that no server is ever left running alone.
 */
function watchOver(pid: number, user: SystemUser | undefined): () => void {
  const watchdog = spawn('/bin/sh', ['-c', 'read -r released || kill -INT "$1"', 'sh', String(pid)], {
    ...user,
    cwd: '/',
    env: childEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  watchdog.unref();
  return () => watchdog.stdin.end('released\n');
}

/** Fast shutdown; if that hangs, the harder ways, after which the next start replays the log. */
async function stopProcess(child: ChildProcess, exited: Promise<void>): Promise<void> {
  for (const [signal, seconds] of stopSteps) {
    child.kill(signal);
    if (await settlesWithin(exited, seconds)) return;
  }
}

export const stopSteps: [NodeJS.Signals, number][] = [
  ['SIGINT', 5],
  ['SIGQUIT', 2],
  ['SIGKILL', 1],
];

async function settlesWithin(promise: Promise<void>, seconds: number): Promise<boolean> {
  const timer = new AbortController();
  const late = wait(seconds * 1000, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([promise.then(() => true), late]);
  timer.abort();
  return inTime;
}
