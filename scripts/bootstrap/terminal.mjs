const spinnerFrames = ['-', '\\', '|', '/'];

/** A reason to give up: its message is shown, and nothing else. */
export class StartError extends Error {}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Shows that something is under way, and how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function showProgress(title, work) {
  const started = Date.now();
  const stopShowing = process.stdout.isTTY ? spin(title, started) : dots(title, started);
  try {
    const result = await work();
    stopShowing(`done in ${seconds(started)}`);
    return result;
  } catch (error) {
    stopShowing(`stopped after ${seconds(started)}`);
    throw error;
  }
}

/** @param {number} started */
export function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

/**
 * @param {string} title
 * @param {number} started
 * @returns {(end: string) => void}
 */
function spin(title, started) {
  let turn = 0;
  /** @param {string} text */
  const draw = (text) => process.stdout.write(`\r\x1b[2K${title} ${text}`);
  const timer = setInterval(() => {
    turn += 1;
    draw(`${spinnerFrames[turn % spinnerFrames.length]} ${Math.round((Date.now() - started) / 1000)} s`);
  }, 120);
  draw('');
  return (end) => {
    clearInterval(timer);
    draw(`${end}\n`);
  };
}

/**
 * In a log: one line when it begins, one when it ends, and a sign of life between.
 * @param {string} title
 * @param {number} started
 * @returns {(end: string) => void}
 */
function dots(title, started) {
  say(`${title} ...`);
  const timer = setInterval(() => say(`${title} ... ${Math.round((Date.now() - started) / 1000)} s`), 15_000);
  return (end) => {
    clearInterval(timer);
    say(`${title} ... ${end}`);
  };
}

/**
 * Runs a command's main function: an expected failure is one message and exit code 1.
 * @param {() => Promise<number>} main
 */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
