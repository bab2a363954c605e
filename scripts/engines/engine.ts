import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, type SystemUser } from '#server/db/embedded/system-user.ts';

/** Where engines keep their files, and whose rights they have: most of them refuse to run as root. */
export interface EngineHome {
  folder: string;
  user: SystemUser | undefined;
}

export interface Engine {
  process: ChildProcess;
  /** Ends it as its operator would, by the signal that it takes for that. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** How what was started is stopped; the last comes first. */
export type Running = (() => Promise<unknown>)[];

interface EngineOptions {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
}

/** Starts a program that runs until it is stopped. What it says goes to a file beside its own. */
export function startEngine(
  home: EngineHome,
  { name, command, args, env, cwd = home.folder }: EngineOptions,
): Engine {
  // A file and no pipe: processes of its own that outlive it would keep this one waiting.
  const log = openSync(join(home.folder, `${name}.log`), 'a');
  const child = spawn(command, args, {
    ...home.user,
    cwd,
    env: { ...childEnvironment(), HOME: home.folder, ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  return {
    process: child,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

/** Writes a file that the engine may read, and nobody else: passwords are in some of them. */
export function writeEngineFile({ folder, user }: EngineHome, name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(path, 0o600);
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}

export function makeEngineFolder({ folder, user }: EngineHome, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  if (user) chownSync(path, user.uid, user.gid);
  return path;
}
