import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { onLostNpm } from './npm-parent.mjs';

/** Once it serves nobody any more. */
const STOP_DEADLINE_MS = 9000;

/**
 * Runs the server until it ends and gives its exit code. Signals are passed on; a signal to the whole group
 * reaches the server twice, which it must bear. The channel between the two closes with this process, so a
 * server whose starter was killed notices and stops by itself.
 * @param {{ node: string, args: string[], cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export function serve({ node, args, cwd, env }) {
  return new Promise((resolve, reject) => {
    const server = spawn(node, args, { cwd, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    /** @type {NodeJS.Timeout | undefined} */
    let deadline;
    let drainMs = 0;
    // How long it goes on serving first, its settings say.
    server.on('message', (message) => {
      if (typeof message === 'object' && 'drainMs' in message) drainMs = Number(message.drainMs);
    });
    const stop = () => {
      server.kill('SIGTERM');
      deadline ??= setTimeout(() => server.kill('SIGKILL'), drainMs + STOP_DEADLINE_MS);
    };
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
    for (const signal of signals) process.on(signal, stop);
    const forgetNpm = onLostNpm(stop);
    server.once('error', reject);
    server.once('exit', (code, signal) => {
      clearTimeout(deadline);
      forgetNpm();
      for (const name of signals) process.off(name, stop);
      // Asked to stop before it could listen to signals, it just ends: that is no failure.
      const isAskedFor = deadline !== undefined && signals.some((name) => name === signal);
      resolve(isAskedFor ? 0 : (code ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
  });
}
