import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

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
    let output = '';
    /** @param {Buffer} chunk */
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    if (show) child.stderr?.pipe(process.stderr, { end: false });
    child.once('error', (error) => {
      running.delete(child);
      resolve({ code: 127, output: `${output}${error.message}` });
    });
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Until `release` is called, a signal ends whatever `run` has under way, and then this process.
 * @param {number} exitCode
 */
export function endRunsOnSignal(exitCode) {
  const end = () => {
    for (const child of running) endGroup(child);
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

/** @param {import('node:child_process').ChildProcess} child */
function endGroup(child) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has just ended by itself.
  }
}
