import type { Source } from './read-sources.ts';

const LAYERS = [
  { folder: 'core/contract', toWord: /^core\/contract\/([\w-]+)\.ts$/ },
  { folder: 'server/db/schema', toWord: /^server\/db\/schema\/([\w-]+)\.ts$/ },
  { folder: 'app/admin', toWord: /^app\/admin\/([\w-]+)\// },
];
/** What no domain is named after: shapes that several share, and parts that know no domain. */
const SHARED = new Set([
  ...['answer', 'call', 'failures', 'rupees', 'page-reader', 'given', 'shipping', 'store', 'versioned'],
  ...['moment', 'milestones', 'sandbox', 'frame', 'lib', 'ui'],
]);

/** A domain keeps its word when no layer has another one for it: every word of a layer is a domain's. */
export function domainWords(sources: Source[]): { sameWord: string[]; otherWord: string[] } {
  const domains = new Set([...words(sources, /^server\/domains\/([\w-]+)\//), 'jobs']);
  const foreign = LAYERS.flatMap(({ folder, toWord }) =>
    words(sources, toWord)
      .filter((word) => !domains.has(word) && !SHARED.has(word))
      .map((word) => `${folder}/${word}`),
  );
  return { sameWord: [...domains].toSorted(), otherWord: foreign };
}

/** Pairs of domains of which each imports the other. */
export function domainCircles(sources: Source[]): string[] {
  const uses = new Set<string>();
  for (const { path, text } of sources) {
    const [, from] = /^server\/domains\/([\w-]+)\//.exec(path) ?? [];
    if (!from) continue;
    for (const [, to] of text.matchAll(/from '#server\/domains\/([\w-]+)\//g))
      if (to !== from) uses.add(`${from} ${to}`);
  }
  return [...uses]
    .map((pair) => pair.split(' '))
    .filter(([from = '', to = '']) => from < to && uses.has(`${to} ${from}`))
    .map(([from, to]) => `${from} ↔ ${to}`)
    .toSorted();
}

/** Files and folders that carry a feature's word. */
export function featureFiles(sources: Source[], word: string): { files: number; folders: number } {
  const own = sources.filter(({ path }) => new RegExp(`(^|[/-])${word}s?([/.-]|$)`).test(path));
  return {
    files: own.length,
    folders: new Set(own.map(({ path }) => path.slice(0, path.lastIndexOf('/')))).size,
  };
}

function words(sources: Source[], pattern: RegExp): string[] {
  return [...new Set(sources.flatMap(({ path }) => pattern.exec(path)?.[1] ?? []))];
}
