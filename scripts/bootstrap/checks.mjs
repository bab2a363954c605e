import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureAccentedBuilt, ensureBuilt, ensureServerBundled, runReactRouter } from './build.mjs';
import { pinnedNodePath } from './project.mjs';
import { run } from './run.mjs';
import { StartError, say, seconds } from './terminal.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ title: string, count: () => Promise<Count> }} Check */

/**
 * Runs all checks, whatever their results, and ends with the sum. Those of one group run side by side.
 * @param {Check[][]} groups
 * @returns {Promise<number>} the exit code
 */
export async function runChecks(groups) {
  const total = { passed: 0, failed: 0 };
  for (const checks of groups) {
    for (const { passed, failed } of await Promise.all(checks.map(runCheck))) {
      total.passed += passed;
      total.failed += failed;
    }
  }
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/**
 * @param {Check} check
 * @returns {Promise<Count>}
 */
async function runCheck({ title, count }) {
  const started = Date.now();
  say(`\n== ${title}`);
  const { passed, failed } = await count();
  say(`== ${title}: ${passed} passed, ${failed} failed in ${seconds(started)}`);
  return { passed, failed };
}

/**
 * @param {string} root
 * @param {{ accented: boolean }} options whether the browser tests will need the accented pages too
 * @returns {Promise<Count>}
 */
export async function checkBuild(root, { accented }) {
  try {
    await ensureBuilt(root);
    await ensureServerBundled(root);
    if (accented) await ensureAccentedBuilt(root);
    return { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return asOne({ code: 1, output: error.message });
  }
}

/**
 * @param {string} root
 * @returns {Promise<Count>}
 */
export async function checkTypes(root) {
  const made = await runReactRouter(root, 'typegen');
  if (made.code !== 0) return asOne(made);
  return asOne(await runTool(root, ['typescript', 'bin', 'tsc'], ['--noEmit']));
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
 * @returns {Promise<Count>}
 */
export function runUnitTests(root) {
  return withReport('vitest.json', async (report) => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await runTool(root, ['vitest', 'vitest.mjs'], args, { show: true });
    return countVitest(code, readReport(report));
  });
}

/**
 * @param {string} root
 * @param {string} chromium
 * @returns {Promise<Count>}
 */
export function runBrowserTests(root, chromium) {
  return withReport('playwright.json', async (report) => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, STORE_CHROMIUM: chromium };
    const args = ['test', '--reporter=list,json'];
    const { code } = await runTool(root, ['@playwright', 'test', 'cli.js'], args, { show: true, env });
    return countPlaywright(code, readReport(report));
  });
}

/**
 * A file that cannot even be loaded has no tests to count: it still is a failure.
 * @param {number} code
 * @param {any} report
 * @returns {Count}
 */
export function countVitest(code, report) {
  const passed = report?.numPassedTests ?? 0;
  const failedTests = report?.numFailedTests ?? 0;
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report?.testResults ?? [];
  const broken = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return atLeastOneFailure(code, { passed, failed: failedTests + broken });
}

/**
 * A test that passed only at a second try has failed.
 * @param {number} code
 * @param {any} report
 * @returns {Count}
 */
export function countPlaywright(code, report) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const outside = report?.errors?.length ?? 0;
  return atLeastOneFailure(code, { passed: expected, failed: unexpected + flaky + outside });
}

/**
 * @param {number} code
 * @param {Count} count
 */
function atLeastOneFailure(code, count) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/**
 * @param {{ code: number, output: string }} result
 * @returns {Count}
 */
function asOne({ code, output }) {
  if (code === 0) return { passed: 1, failed: 0 };
  say(output.trimEnd());
  return { passed: 0, failed: 1 };
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
 * @param {(file: string) => Promise<Count>} work
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
