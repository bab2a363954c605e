import { expect, it } from 'vitest';
import { listFailures, readPlaywright, readVitest } from '../../scripts/bootstrap/failures.mjs';

const red = { root: '/store', code: 1, output: '' };
const green = { ...red, code: 0 };

function vitestFile(status: string, tests: [title: string, status: string, ...messages: string[]][] = []) {
  const assertionResults = tests.map(([title, status, ...failureMessages]) => ({
    ...{ title, status, failureMessages },
    // Vitest begins with the file, which has no title.
    ancestorTitles: ['', 'a cart'],
  }));
  return { name: '/store/core/cart.test.ts', status, message: 'Cannot find module', assertionResults };
}

const dialogs = {
  title: 'cart.spec.ts',
  suites: [
    {
      title: 'with a coupon',
      specs: [
        {
          title: 'opens',
          tests: [
            { projectName: 'desktop', status: 'expected', results: [{ errors: [] }] },
            { projectName: 'phone', status: 'unexpected', results: [{ errors: [{ message: 'no dialog' }] }] },
          ],
        },
        {
          title: 'closes',
          tests: [
            {
              projectName: 'phone',
              status: 'flaky',
              results: [{ errors: [{ message: 'too late' }] }, { errors: [] }],
            },
          ],
        },
      ],
    },
  ],
};

it('counts what passed', () => {
  const testResults = [vitestFile('passed', [['is empty', 'passed']])];
  expect(readVitest(green, { numPassedTests: 5, testResults })).toEqual({ passed: 5, failures: [] });
  expect(readPlaywright(green, { stats: { expected: 3 }, suites: [], errors: [] })).toEqual({
    passed: 3,
    failures: [],
    unsteady: [],
  });
});

it('names each test that failed, and apart from them one that passed at a second try', () => {
  const tests = vitestFile('failed', [
    ['is empty', 'passed'],
    ['adds up', 'failed', 'expected 1 to be 2'],
  ]);
  expect(readVitest(red, { numPassedTests: 1, testResults: [tests] })).toEqual({
    passed: 1,
    failures: [{ name: 'core/cart.test.ts › a cart › adds up', message: 'expected 1 to be 2' }],
  });
  expect(readPlaywright(red, { stats: { expected: 1 }, suites: [dialogs], errors: [] })).toEqual({
    passed: 2,
    failures: [{ name: '[phone] cart.spec.ts › with a coupon › opens', message: 'no dialog' }],
    unsteady: [{ name: '[phone] cart.spec.ts › with a coupon › closes', message: 'too late' }],
  });
});

it('takes many tests that passed only at a second try for failures', () => {
  const results = [{ errors: [{ message: 'too late' }] }, { errors: [] }];
  const closes = { title: 'closes', tests: [{ projectName: 'phone', status: 'flaky', results }] };
  const read = (count: number) =>
    readPlaywright(green, { suites: [{ title: 'cart.spec.ts', specs: Array(count).fill(closes) }] });
  expect(read(3).failures).toEqual([]);
  expect(read(4).failures).toHaveLength(4);
});

it('names a file that cannot be loaded, or that fails after its tests', () => {
  const failures = [{ name: 'core/cart.test.ts', message: 'Cannot find module' }];
  expect(readVitest(red, { testResults: [vitestFile('failed')] }).failures).toEqual(failures);
  const ended = vitestFile('failed', [['is empty', 'passed']]);
  expect(readVitest(red, { testResults: [ended] }).failures).toEqual(failures);
  expect(readPlaywright(red, { errors: [{ message: 'no browser' }] }).failures).toEqual([
    { name: 'outside of any test', message: 'no browser' },
  ]);
});

it('takes from what was said what the report does not say of a hook', () => {
  const output = ' FAIL  core/price.test.ts\nother\n\n FAIL  core/cart.test.ts > a cart\n\nError: no table\n';
  const [failure] = readVitest(
    { ...red, output },
    { testResults: [{ ...vitestFile('failed'), message: '' }] },
  ).failures;
  expect(failure).toEqual({ name: 'core/cart.test.ts', message: 'Error: no table' });
});

it('gives the last words of a run that ends badly and names no test', () => {
  const output = `${'long ago\n'.repeat(50)}\nError: the database is gone\n`;
  const [failure] = readVitest({ ...red, output }, { numPassedTests: 2, testResults: [] }).failures;
  expect(failure?.name).toBe('ended with code 1, and no test is named');
  expect(failure?.message.split('\n').slice(-2)).toEqual(['long ago', 'Error: the database is gone']);
  expect(readVitest(red, undefined).failures).toHaveLength(1);
  expect(readPlaywright(red, undefined).failures).toHaveLength(1);
});

it('lists all failures by check and name, with the beginning of what they say', () => {
  const long = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
  const lines = listFailures([
    { title: 'Types', failures: [{ name: '', message: 'TS2322: no\n' }] },
    { title: 'Build', failures: [] },
    {
      title: 'Unit tests',
      failures: [
        {
          name: 'a.test.ts › adds',
          message: '\u001b[31mexpected 1\u001b[0m\n\nto be 2\n    at x (/store/node_modules/y.js)',
        },
        { name: 'b.test.ts › ends', message: long },
        { name: 'c.test.ts › is short', message: 'x'.repeat(5000) },
      ],
    },
  ]);
  expect(lines.slice(0, 7)).toEqual([
    'Failed:',
    '- Types',
    '    TS2322: no',
    '- Unit tests: a.test.ts › adds',
    '    expected 1',
    '    to be 2',
    '- Unit tests: b.test.ts › ends',
  ]);
  expect(lines.length).toBeLessThan(40);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(250);
});

it('names what passed only at the second try before what failed', () => {
  const unsteady = [{ name: 'closes', message: 'too late' }];
  const lines = listFailures([
    { title: 'Browser tests', failures: [{ name: 'opens', message: 'no' }], unsteady },
  ]);
  expect(lines).toEqual([
    'Passed only at the second try:',
    '- Browser tests: closes',
    '    too late',
    'Failed:',
    '- Browser tests: opens',
    '    no',
  ]);
});

it('says how many more there are than it lists, and nothing where nothing failed', () => {
  const failures = Array.from({ length: 400 }, () => ({ name: 'a.test.ts', message: '' }));
  const lines = listFailures([{ title: 'Unit tests', failures }]);
  expect(lines.length).toBeLessThan(100);
  expect(lines.at(-1)).toMatch(/^- and \d+ more$/);
  expect(listFailures([{ title: 'Unit tests', failures: [] }])).toEqual([]);
});
