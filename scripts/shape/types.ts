import type { Source } from './read-sources.ts';

const COMMENTS_AND_TEXTS = /\/\*[\s\S]*?\*\/|\/\/.*$|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gm;
const IMPORTS = /^(?:import|export)\b[^;]*?\bfrom\b[^;]*;$/gm;

export function countLines(sources: Source[]): number {
  return sum(sources, ({ text }) => text.split('\n').length - 1);
}

/** `x as Type`; `as const` asserts nothing. */
export function countCasts(sources: Source[]): number {
  return sum(sources, ({ text }) => count(toCode(text), /\bas (?!const\b)[A-Za-z{[(]/g));
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

function toCode(text: string): string {
  return text.replaceAll(IMPORTS, '').replaceAll(COMMENTS_AND_TEXTS, '');
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function sum(sources: Source[], of: (source: Source) => number): number {
  return sources.reduce((total, source) => total + of(source), 0);
}
