import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** `home: starts at the top · core/rules/cart.test.ts: caps a new line`, as the last cell of a row. */
function namedTests(document: string): { file: string; name: string }[] {
  const cells = [...document.matchAll(/^\|.*\| ([^|]+) \|$/gm)].map(([, cell = '']) => cell);
  return cells
    .flatMap((cell) => cell.split(' · '))
    .filter((text) => text.includes(': '))
    .map((text) => {
      const [place = '', ...name] = text.split(': ');
      const file = place.endsWith('.ts') ? place : `tests/browser/${place}.spec.ts`;
      return { file, name: name.join(': ') };
    });
}

it('names tests that exist', () => {
  const named = namedTests(readFileSync('docs/spec-coverage.md', 'utf8'));
  expect(named.length).toBeGreaterThan(150);
  const missing = named.filter(({ file, name }) => {
    // A name in quotes may have its own quotes escaped.
    return !existsSync(file) || !readFileSync(file, 'utf8').replaceAll("\\'", "'").includes(name);
  });
  expect(missing).toEqual([]);
});
