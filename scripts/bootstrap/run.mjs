import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** As long as the test tools may need to stop what they have started. */
const ENDING_MS = 20_000;
/** From then on nobody learns how a program ended, so that nothing comes after it. */
let isEnding = false;

/**
 * Runs a program to its end. Its output is collected; with `show` it goes to the terminal, and what it says of errors
 * is collected too.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, show?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { cwd, env = process.env, show = false }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: show ? ['ignore', 'inherit', 'pipe'] : ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that it can be ended together with all it has started.
      detached: true,
    });
    running.add(child);
    /** @param {{ code: number, output: string }} result */
    const end = (result) => {
      running.delete(child);
      if (!isEnding) resolve(result);
    };
    let output = '';
    /** @param {Buffer} chunk */
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    if (show) child.stderr?.pipe(process.stderr, { end: false });
    child.once('error', (error) => end({ code: 127, output: `${output}${error.message}` }));
    child.once('close', (code) => end({ code: code ?? 1, output }));
  });
}

/**
 * Until `release` is called, a signal ends whatever `run` has under way, and then this process: as Ctrl-C would, which is
 * when a test tool stops the store that it has started. Who asks again does not want to wait for that.
 * @param {number} exitCode
 */
export function endRunsOnSignal(exitCode) {
  const end = async () => {
    endRuns(isEnding ? 'SIGKILL' : 'SIGINT');
    isEnding = true;
    setTimeout(endRuns, ENDING_MS, 'SIGKILL');
    await Promise.all([...running].filter(isAlive).map((child) => once(child, 'exit')));
    process.exit(exitCode);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('SIGHUP', end);
  return {
    release() {
      process.off('SIGINT', end);
      process.off('SIGTERM', end);
      process.off('SIGHUP', end);
    },
  };
}

/** @param {NodeJS.Signals} signal */
function endRuns(signal) {
  for (const { pid } of running) {
    if (pid === undefined) continue;
    try {
      process.kill(-pid, signal);
    } catch {
      // It has just ended by itself.
    }
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function isAlive({ pid, exitCode, signalCode }) {
  return pid !== undefined && exitCode === null && signalCode === null;
}
