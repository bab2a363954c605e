import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PAGE = readFileSync('docs/security.md', 'utf8');
const OTHERS = ['docs/threat-model.md', 'SECURITY.md'].map((path) => readFileSync(path, 'utf8'));

/** How many lines of levels 1 and 2 each section of ASVS 5.0 has. They are not numbered without gaps: level 3 lies between. */
const LINES: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const ROW =
  /^\| (?<lines>\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \| [^|]+ \| (?<answer>[^|]+) \| (?<shown>.+) \|$/gm;
const rows = [...PAGE.matchAll(ROW)].map(({ groups }) => groups ?? {});
const lines = rows.flatMap(({ lines: named = '' }) => named.split(', '));

it('every line of the standard is answered once', () => {
  expect(lines.filter((line, place) => lines.indexOf(line) !== place)).toEqual([]);
  const counts: Record<string, number> = {};
  for (const line of lines) {
    const section = line.slice(0, line.lastIndexOf('.'));
    counts[section] = (counts[section] ?? 0) + 1;
  }
  expect(counts).toEqual(LINES);
});

it('what is met names a test or a file that shows it', () => {
  const unshown = rows.filter(
    ({ answer, shown = '' }) => answer === 'met' && !/`[\w-]+\/[^`]+`|`[A-Z]+[A-Z_.a-z]+`/.test(shown),
  );
  expect(unshown).toEqual([]);
});

it('every file that is named exists', () => {
  const named = [PAGE, ...OTHERS].flatMap((text) =>
    Array.from(
      text.matchAll(/`((?:server|tests|app|core|scripts|docs|deploy)\/[^`\s]+)`/g),
      ([, path = '']) => path,
    ),
  );
  expect(named.length).toBeGreaterThan(150);
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([]);
});

it('the sums at the top are true', () => {
  for (const answer of ['met', 'in part', 'does not apply']) {
    const sum = rows
      .filter((row) => row.answer === answer)
      .flatMap((row) => row.lines?.split(', ') ?? []).length;
    expect(PAGE).toContain(`| ${answer} | ${sum} |`);
  }
});
