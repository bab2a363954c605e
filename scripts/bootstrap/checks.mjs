import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureAccentedBuilt, ensureBuilt, ensureServerBundled, runReactRouter } from './build.mjs';
import { listFailures, readPlaywright, readVitest } from './failures.mjs';
import { pinnedNodePath } from './project.mjs';
import { run } from './run.mjs';
import { StartError, say, seconds } from './terminal.mjs';

/** @typedef {import('./failures.mjs').Result} Result */
/** @typedef {{ title: string, check: () => Promise<Result> }} Check */

/**
 * Runs all checks, whatever their results, and ends with what failed and the sum. Those of one group run side by side.
 * @param {Check[][]} groups
 * @returns {Promise<number>} the exit code
 */
export async function runChecks(groups) {
  const results = [];
  for (const checks of groups) results.push(...(await Promise.all(checks.map(runCheck))));
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, { failures }) => sum + failures.length, 0);
  say(['', ...listFailures(results), `${passed} passed, ${failed} failed`].join('\n'));
  return failed === 0 ? 0 : 1;
}

/** @param {Check} check */
async function runCheck({ title, check }) {
  const started = Date.now();
  say(`\n== ${title}`);
  const result = await check();
  const { passed, failures } = result;
  say(`== ${title}: ${passed} passed, ${failures.length} failed in ${seconds(started)}`);
  return { title, ...result };
}

/**
 * @param {string} root
 * @param {{ accented: boolean }} options whether the browser tests will need the accented pages too
 * @returns {Promise<Result>}
 */
export async function checkBuild(root, { accented }) {
  try {
    await ensureBuilt(root);
    await ensureServerBundled(root);
    if (accented) await ensureAccentedBuilt(root);
    return { passed: 1, failures: [] };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return asOne({ code: 1, output: error.message });
  }
}

/**
 * @param {string} root
 * @returns {Promise<Result>}
 */
export async function checkTypes(root) {
  const made = await runReactRouter(root, 'typegen');
  if (made.code !== 0) return asOne(made);
  // Each of several checkers looks anew at the types that all share: four take twice the work of one, beside the build.
  return asOne(await runTool(root, ['typescript', 'bin', 'tsc'], ['--noEmit', '--checkers', '1']));
}

/** @param {string} root */
export async function checkStyle(root) {
  return asOne(await runTool(root, ['@biomejs', 'biome', 'bin', 'biome'], ['ci', '--colors=off']));
}

/** Files, exports and packages that nothing uses. @param {string} root */
export async function checkUnused(root) {
  return asOne(await runTool(root, ['knip', 'bin', 'knip.js'], ['--no-progress']));
}

/**
 * @param {string} root
 * @returns {Promise<Result>}
 */
export function runUnitTests(root) {
  return withReport('vitest.json', async (report) => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const ended = await runTool(root, ['vitest', 'vitest.mjs'], args, { show: true });
    return readVitest({ root, ...ended }, readReport(report));
  });
}

/**
 * @param {string} root
 * @param {string} chromium
 * @returns {Promise<Result>}
 */
export function runBrowserTests(root, chromium) {
  return withReport('playwright.json', async (report) => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, STORE_CHROMIUM: chromium };
    const args = ['test', '--reporter=list,json'];
    const ended = await runTool(root, ['@playwright', 'test', 'cli.js'], args, { show: true, env });
    return readPlaywright({ root, ...ended }, readReport(report));
  });
}

/**
 * @param {{ code: number, output: string }} result
 * @returns {Result}
 */
function asOne({ code, output }) {
  if (code === 0) return { passed: 1, failures: [] };
  say(output.trimEnd());
  return { passed: 0, failures: [{ name: '', message: output }] };
}

/**
 * @param {string} root
 * @param {string[]} path
 * @param {string[]} args
 * @param {{ show?: boolean, env?: NodeJS.ProcessEnv }} [options]
 */
function runTool(root, path, args, { show = false, env = {} } = {}) {
  // The test tools set NODE_ENV themselves; a `production` from outside would change what is tested.
  const { NODE_ENV: _, ...outside } = process.env;
  const program = join(root, 'node_modules', ...path);
  return run(pinnedNodePath(root), [program, ...args], { cwd: root, show, env: { ...outside, ...env } });
}

/**
 * @param {string} name
 * @param {(file: string) => Promise<Result>} work
 */
async function withReport(name, work) {
  const folder = mkdtempSync(join(tmpdir(), 'store-report-'));
  try {
    return await work(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
