import type { Source } from './read-sources.ts';

const LAYERS = [
  { folder: 'core/contract', toWord: /^core\/contract\/([\w-]+)[./]/ },
  { folder: 'server/db/schema', toWord: /^server\/db\/schema\/([\w-]+)\.ts$/ },
  { folder: 'app/admin', toWord: /^app\/admin\/([\w-]+)\// },
];
/** What no domain is named after: shapes that several share, and parts that know no domain. */
const SHARED = new Set([
  ...[
    'answer',
    'call',
    'capped-count',
    'carried',
    'failures',
    'given',
    'page-reader',
    'rupees',
    'shipping',
    'store',
    'versioned',
  ],
  ...['columns', 'milestones', 'sandbox', 'frame', 'lib', 'ui'],
]);

/** Every domain of the server; background work is one, too, and has its place beside them. */
export function domains(sources: Source[]): string[] {
  return [...words(sources, /^server\/domains\/([\w-]+)\//), 'jobs'].toSorted();
}

/** A domain keeps its word when no layer has another one for it: every word of a layer is a domain's. */
export function domainWords(sources: Source[]): { sameWord: string[]; otherWord: string[] } {
  const sameWord = domains(sources);
  const otherWord = LAYERS.flatMap(({ folder, toWord }) =>
    words(sources, toWord)
      .filter((word) => !SHARED.has(word) && !sameWord.includes(word))
      .map((word) => `${folder}/${word}`),
  );
  return { sameWord, otherWord };
}

/** Which domain imports which, as `from to`. */
export function domainUses(sources: Source[]): Set<string> {
  const uses = new Set<string>();
  for (const { path, text } of sources) {
    const [, from] = /^server\/domains\/([\w-]+)\//.exec(path) ?? [];
    if (!from) continue;
    for (const [, to] of text.matchAll(/from '#server\/domains\/([\w-]+)\//g))
      if (to !== from) uses.add(`${from} ${to}`);
  }
  return uses;
}

/** Pairs of domains of which each imports the other. */
export function domainCircles(sources: Source[]): string[] {
  const uses = domainUses(sources);
  return [...uses]
    .map((pair) => pair.split(' '))
    .filter(([from = '', to = '']) => from < to && uses.has(`${to} ${from}`))
    .map(([from, to]) => `${from} ↔ ${to}`)
    .toSorted();
}

/** Policy pages have a word of the feature that they are about, and no part in it. */
const POLICIES = /shipping-return/;

/** Files that carry a feature's word, and the places they lie in: the feature's own folder is one place with all below it. */
export function featureFiles(sources: Source[], word: string): { files: number; folders: number } {
  const pattern = new RegExp(`(^|[/-])${word}s?([/.-]|$)`);
  const own = sources.map(({ path }) => path).filter((path) => pattern.test(path) && !POLICIES.test(path));
  const places = own.map((path) => {
    const [folder] = new RegExp(`^.*?/${word}s(?=/)`).exec(path) ?? [path.slice(0, path.lastIndexOf('/'))];
    return folder;
  });
  return { files: own.length, folders: new Set(places).size };
}

function words(sources: Source[], pattern: RegExp): string[] {
  return [...new Set(sources.flatMap(({ path }) => pattern.exec(path)?.[1] ?? []))];
}
