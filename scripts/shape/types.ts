import { parseSync } from 'vite';
import type { Source } from './read-sources.ts';

export function countLines(sources: Source[]): number {
  return sum(sources, ({ text }) => text.split('\n').length - 1);
}

/** `x as Type`; `as const` asserts nothing. */
export function countCasts(sources: Source[]): number {
  return sum(
    sources,
    (source) =>
      findNodes(
        source,
        (node) => node.type === 'TSAsExpression' && node.typeAnnotation?.typeName?.name !== 'const',
      ).length,
  );
}

/** Type arguments that claim what an answer or a row looks like. */
export function countUnchecked(sources: Source[]): number {
  return sum(
    sources,
    ({ text }) => text.match(/\b(?:callAsStaff|readAsStaff|execute|executePlanned)<(?!\/)/g)?.length ?? 0,
  );
}

/** Places in app/ where an address of the API is written out instead of read from its call. */
export function writtenPaths(sources: Source[]): string[] {
  return sources
    .filter(({ path, text }) => path.startsWith('app/') && text.includes('/api/'))
    .flatMap((source) =>
      findNodes(source, ({ value }) => {
        const text = typeof value === 'object' ? value?.raw : value;
        return typeof text === 'string' && text.startsWith('/api/');
      }).map(() => source.path),
    );
}

/** The few fields of a syntax tree that are looked at here. */
interface Node {
  type?: string;
  /** Of a text, and of each part of a template. */
  value?: { raw?: string } | string | null;
  typeAnnotation?: { typeName?: { name?: string } };
}

/** Found in the syntax tree: texts and comments have the same words. */
function findNodes({ path, text }: Source, isMeant: (node: Node) => boolean): Node[] {
  const found: Node[] = [];
  JSON.stringify(parseSync(path, text).program, (_, node) => {
    if (typeof node === 'object' && node !== null && isMeant(node)) found.push(node);
    return typeof node === 'bigint' ? null : node;
  });
  return found;
}

function sum(sources: Source[], of: (source: Source) => number): number {
  return sources.reduce((total, source) => total + of(source), 0);
}
