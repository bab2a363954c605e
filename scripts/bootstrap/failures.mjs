import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What a check found: how much is well, and by name whatever is not. */
/** @typedef {{ name: string, message: string }} Failure */
/** @typedef {{ passed: number, failures: Failure[], unsteady?: Failure[] }} Result */

/** A change that breaks everything shall not bury the rest of the log. */
const MOST_LISTED = 40;
const MOST_LINES = 20;
const MOST_LETTERS = 200;
/** More tests than these that pass only at a second try are no accident. */
const MOST_UNSTEADY = 3;

/**
 * The names of all that failed, and of all that failed at first, each with the first lines of its message: whoever keeps
 * only the end of the output still knows what to look for.
 * @param {({ title: string } & Pick<Result, 'failures' | 'unsteady'>)[]} checks
 * @returns {string[]} the lines to show
 */
export function listFailures(checks) {
  return [
    ...listAll('Passed only at the second try:', checks, ({ unsteady = [] }) => unsteady),
    ...listAll('Failed:', checks, ({ failures }) => failures),
  ];
}

/**
 * @template {{ title: string }} Check
 * @param {string} heading
 * @param {Check[]} checks
 * @param {(check: Check) => Failure[]} pick
 */
function listAll(heading, checks, pick) {
  const all = checks.flatMap((check) => pick(check).map((failure) => ({ title: check.title, ...failure })));
  if (all.length === 0) return [];
  const listed = all
    .slice(0, MOST_LISTED)
    .flatMap(({ title, name, message }) => [
      `- ${name ? `${title}: ${name}` : title}`,
      ...firstLines(message).map((line) => `    ${line}`),
    ]);
  const left = all.length - MOST_LISTED;
  return [heading, ...listed, ...(left > 0 ? [`- and ${left} more`] : [])];
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
 * A few tests may pass only at a second try: they are named, and the run is good. Many of them have failed.
 * @param {Run} run
 * @param {any} report
 * @returns {Result}
 */
export function readPlaywright(run, report) {
  /** @type {PlaywrightError[]} */
  const outside = report?.errors ?? [];
  /** @type {PlaywrightSuite[]} */
  const suites = report?.suites ?? [];
  const unsteady = suites.flatMap((suite) => readSuite(suite, 'flaky'));
  const failures = [
    ...suites.flatMap((suite) => readSuite(suite, 'unexpected')),
    ...outside.map((error) => ({ name: 'outside of any test', message: error.message ?? '' })),
  ];
  const passed = report?.stats?.expected ?? 0;
  if (unsteady.length > MOST_UNSTEADY) return { passed, failures: [...failures, ...unsteady] };
  return withUnnamed(run, { passed: passed + unsteady.length, failures, unsteady });
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
 * @param {string} wanted the status of the tests
 * @param {string[]} above
 * @returns {Failure[]}
 */
function readSuite({ title, specs = [], suites = [] }, wanted, above = []) {
  const path = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${[...path, spec.title].join(' › ')}`,
        message: results.flatMap(({ errors }) => errors.map((error) => error.message ?? '')).join('\n'),
      })),
  );
  return [...own, ...suites.flatMap((inner) => readSuite(inner, wanted, path))];
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
