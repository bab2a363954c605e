import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, createWriteStream, writeFileSync } from 'node:fs';
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

/** Starts a program that runs until it is stopped. What it says goes to a file beside its own. */
export function startEngine(
  home: EngineHome,
  { name, command, args, env }: { name: string; command: string; args: string[]; env?: NodeJS.ProcessEnv },
): Engine {
  const log = createWriteStream(join(home.folder, `${name}.log`), { flags: 'a' });
  const child = spawn(command, args, {
    ...home.user,
    cwd: home.folder,
    env: { ...childEnvironment(), HOME: home.folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
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
