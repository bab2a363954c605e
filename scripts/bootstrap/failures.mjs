import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What a check found: how much is well, and by name whatever is not. */
/** @typedef {{ name: string, message: string }} Failure */
/** @typedef {{ passed: number, failures: Failure[] }} Result */

/** A change that breaks everything shall not bury the rest of the log. */
const MOST_LISTED = 40;
const MOST_LINES = 20;
const MOST_LETTERS = 200;

/**
 * The names of all that failed, each with the first lines of its message: whoever keeps only the end of the output
 * still knows what to look for.
 * @param {{ title: string, failures: Failure[] }[]} checks
 * @returns {string[]} the lines to show
 */
export function listFailures(checks) {
  const all = checks.flatMap(({ title, failures }) => failures.map((failure) => ({ title, ...failure })));
  if (all.length === 0) return [];
  const listed = all
    .slice(0, MOST_LISTED)
    .flatMap(({ title, name, message }) => [
      `- ${name ? `${title}: ${name}` : title}`,
      ...firstLines(message).map((line) => `    ${line}`),
    ]);
  const left = all.length - MOST_LISTED;
  return ['Failed:', ...listed, ...(left > 0 ? [`- and ${left} more`] : [])];
}

/** @param {string} message */
function firstLines(message) {
  return toLines(message)
    .filter((line) => !(line.startsWith('    at ') && line.includes('/node_modules/')))
    .slice(0, MOST_LINES)
    .map((line) => line.slice(0, MOST_LETTERS));
}

/** @param {string} text */
function toLines(text) {
  return stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean);
}

/** @typedef {{ root: string, code: number, output: string }} Run what a test tool ended with, and its last words */

/**
 * @param {Run} run
 * @param {any} report
 * @returns {Result}
 */
export function readVitest(run, report) {
  /** @type {VitestFile[]} */
  const files = report?.testResults ?? [];
  const failures = files.flatMap((file) => readVitestFile(run, file));
  return withUnnamed(run, { passed: report?.numPassedTests ?? 0, failures });
}

/** @typedef {{ ancestorTitles: string[], title: string, status: string, failureMessages: string[] }} VitestTest */
/** @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile */

/**
 * A file that cannot be loaded, or whose preparation or end fails, has no test that failed: it still is a failure. Of a
 * hook the report has no message, but the run has said it.
 * @param {Run} run
 * @param {VitestFile} file
 * @returns {Failure[]}
 */
function readVitestFile({ root, output }, { name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0)
    return [{ name: file, message: message || saidOf(file, output) }];
  return failed.map(({ ancestorTitles, title, failureMessages }) => ({
    name: [file, ...ancestorTitles.filter(Boolean), title].join(' › '),
    message: failureMessages.join('\n'),
  }));
}

/**
 * @param {string} file
 * @param {string} output
 */
function saidOf(file, output) {
  const lines = toLines(output);
  const title = lines.findIndex((line) => line.includes('FAIL') && line.includes(file));
  return title < 0 ? '' : lines.slice(title + 1, title + 1 + MOST_LINES).join('\n');
}

/**
 * A test that passed only at a second try has failed.
 * @param {Run} run
 * @param {any} report
 * @returns {Result}
 */
export function readPlaywright(run, report) {
  /** @type {PlaywrightError[]} */
  const outside = report?.errors ?? [];
  const failures = [
    ...(report?.suites ?? []).flatMap((/** @type {PlaywrightSuite} */ suite) => readSuite(suite, [])),
    ...outside.map((error) => ({ name: 'outside of any test', message: error.message ?? '' })),
  ];
  return withUnnamed(run, { passed: report?.stats?.expected ?? 0, failures });
}

/** @typedef {{ message?: string }} PlaywrightError */
/** @typedef {{ projectName: string, status: string, results: { errors: PlaywrightError[] }[] }} PlaywrightTest */
/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {{ title: string, tests: PlaywrightTest[] }[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 */

/**
 * @param {PlaywrightSuite} suite
 * @param {string[]} above
 * @returns {Failure[]}
 */
function readSuite({ title, specs = [], suites = [] }, above) {
  const path = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => ({
        name: [
          `[${projectName}]`,
          [...path, spec.title].join(' › '),
          ...(status === 'flaky' ? ['(flaky)'] : []),
        ].join(' '),
        message: results.flatMap(({ errors }) => errors.map((error) => error.message ?? '')).join('\n'),
      })),
  );
  return [...own, ...suites.flatMap((inner) => readSuite(inner, path))];
}

/**
 * A tool that ends badly and names no test (an error between two of them, no report at all) gives its last words.
 * @param {Run} run
 * @param {Result} result
 * @returns {Result}
 */
function withUnnamed({ code, output }, result) {
  if (code === 0 || result.failures.length > 0) return result;
  const lines = toLines(output).slice(-MOST_LINES);
  return {
    ...result,
    failures: [{ name: `ended with code ${code}, and no test is named`, message: lines.join('\n') }],
  };
}
