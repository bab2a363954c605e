import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { onLostNpm } from './npm-parent.mjs';
import { say } from './terminal.mjs';

const quietMilliseconds = 150;

/**
 * Runs the server and starts it anew after each change of its source; after a crash it waits for the next one.
 * @param {{ node: string, args: string[], cwd: string, env: NodeJS.ProcessEnv, watched: string[] }} options
 * @returns {Promise<number>}
 */
export function serveAndRestart({ node, args, cwd, env, watched }) {
  return new Promise((resolve) => {
    /** @type {import('node:child_process').ChildProcess | undefined} */
    let server;
    let stopping = false;
    let restartWanted = false;
    /** @type {NodeJS.Timeout | undefined} */
    let quiet;

    function launch() {
      restartWanted = false;
      server = spawn(node, args, { cwd, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
      server.once('exit', (code) => {
        server = undefined;
        if (stopping) finish();
        else if (restartWanted) launch();
        else say(`The server ended (code ${code ?? 'none'}); waiting for a change`);
      });
    }

    function restart() {
      restartWanted = true;
      if (server) server.kill('SIGTERM');
      else launch();
    }

    const watchers = watched.map((folder) =>
      watch(join(cwd, folder), { recursive: true }, (_event, file) => {
        if (stopping || !file || !/\.(ts|json|sql)$/.test(file) || file.endsWith('.test.ts')) return;
        clearTimeout(quiet);
        quiet = setTimeout(restart, quietMilliseconds);
      }),
    );

    function finish() {
      for (const watcher of watchers) watcher.close();
      resolve(0);
    }

    function stop() {
      stopping = true;
      clearTimeout(quiet);
      if (server) server.kill('SIGTERM');
      else finish();
    }

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    onLostNpm(stop);
    launch();
  });
}
