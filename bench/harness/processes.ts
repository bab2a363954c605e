import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../scripts/bootstrap/project.mjs';
import { prepareServerCommand } from '../../scripts/bootstrap/server-command.mjs';

export interface ServerProcess {
  port: number;
  pid: number;
  /** Ends with everything that it has started. */
  stop(): Promise<void>;
}

const STOP_DEADLINE_MS = 12_000;

const QUIET = { LOG_LEVEL: 'error', PORT: '0' };

/** A store of its own process, as `npm start` runs it, ready to answer. */
export async function startStoreProcess(env: Record<string, string>): Promise<ServerProcess> {
  const command = await prepareServerCommand(projectRoot);
  return startProcess(command.args, { ...command.env, ...QUIET, ...env });
}

/** The bare servers that the store is compared with, in a process of their own as the store is. */
export function startReferenceProcess(setupFile: string): Promise<ServerProcess> {
  return startProcess(['bench/references/serve.ts', setupFile], { ...process.env, NODE_ENV: 'production' });
}

/** Waits until it says at which port it is ready. */
async function startProcess(args: string[], env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  // The channel closes when this process is killed: the other one then stops by itself.
  const child = spawn(process.execPath, args, {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const port = await readPort(child);
  if (port === undefined || child.pid === undefined) {
    child.kill();
    throw new Error(`${args.join(' ')} did not start.`);
  }
  return {
    port,
    pid: child.pid,
    async stop() {
      const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(deadline);
    },
  };
}

async function readPort({ stdout }: ChildProcess): Promise<number | undefined> {
  if (!stdout) return undefined;
  const lines = createInterface({ input: stdout });
  for await (const line of lines) {
    const port = /ready at \S+:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    // What it says later is not read, but must not fill the pipe.
    stdout.resume();
    return Number(port);
  }
  return undefined;
}
