import { parseSync } from 'vite';
import type { Source } from './read-sources.ts';

export function countLines(sources: Source[]): number {
  return sum(sources, ({ text }) => text.split('\n').length - 1);
}

/** `x as Type`, found in the syntax tree: texts have that word too. `as const` asserts nothing. */
export function countCasts(sources: Source[]): number {
  return sum(sources, ({ path, text }) => {
    let casts = 0;
    JSON.stringify(parseSync(path, text).program, (_, node) => {
      if (node?.type === 'TSAsExpression' && node.typeAnnotation.typeName?.name !== 'const') casts += 1;
      return typeof node === 'bigint' ? null : node;
    });
    return casts;
  });
}

/** Type arguments that claim what an answer or a row looks like. */
export function countUnchecked(sources: Source[]): number {
  return sum(sources, ({ text }) =>
    count(text, /\b(?:callAsStaff|readAsStaff|execute|executePlanned)<(?!\/)/g),
  );
}

export function countPaths(sources: Source[]): number {
  return sum(sources, ({ path, text }) => (path.startsWith('app/') ? count(text, /['"`]\/api\//g) : 0));
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function sum(sources: Source[], of: (source: Source) => number): number {
  return sources.reduce((total, source) => total + of(source), 0);
}
