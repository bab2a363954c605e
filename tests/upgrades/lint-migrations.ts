import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What the version that still runs does not survive: its statements fail, or wait for as long as a table is large. */
const REFUSED = new Set([
  'adding-foreign-key-constraint',
  'adding-not-nullable-field',
  'adding-required-field',
  'ban-alter-domain-with-add-constraint',
  'ban-drop-column',
  'ban-drop-database',
  'ban-drop-not-null',
  'ban-drop-table',
  'ban-truncate-cascade',
  'changing-column-type',
  'constraint-missing-not-valid',
  'disallowed-unique-constraint',
  'renaming-column',
  'renaming-table',
  'syntax-error',
]);

const findingsSchema = z.array(z.object({ file: z.string(), line: z.int(), rule_name: z.string() }));

const IGNORE = /^\s*--\s*squawk-ignore/;
const REASON = /^\s*--\s*Safe: \S+/;

/** What must not run beside the released version, by file, line and rule. */
export function lintMigrations(files: string[]): string[] {
  if (files.length === 0) return [];
  const options = ['--reporter=json', '--assume-in-transaction', '--pg-version=15.0'];
  const { stdout, error } = spawnSync('node_modules/.bin/squawk', [...options, ...files], {
    encoding: 'utf8',
  });
  if (error) throw error;
  const found = findingsSchema.parse(JSON.parse(stdout || '[]'));
  return [
    ...found
      .filter(({ rule_name }) => REFUSED.has(rule_name))
      .map(({ file, line, rule_name }) => `${file}:${line + 1} ${rule_name}`),
    ...files.flatMap(findUnexplained),
  ];
}

/** An exception says above it why the running version survives it: `-- Safe: nothing has read it since 0.2.0`. */
function findUnexplained(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    IGNORE.test(line) && !REASON.test(lines[index - 1] ?? '')
      ? [`${file}:${index + 1} squawk-ignore without "-- Safe: why" above it`]
      : [],
  );
}
