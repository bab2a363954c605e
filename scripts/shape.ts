import { domainCircles, domainWords, featureFiles } from './shape/domains.ts';
import { readSources } from './shape/read-sources.ts';
import { countCasts, countLines, countUnchecked, writtenPaths } from './shape/types.ts';

/**
 * `npm run shape`: the architecture in numbers, to be compared between two states of the code. Tests, demo data and
 * generated files are left out; `npm run shape -- FOLDER` measures another checkout.
 */
const root = process.argv[2] ?? '.';
const sources = readSources(root);
const { sameWord, otherWord } = domainWords(sources);
const circles = domainCircles(sources);

console.table({
  'lines of code': countLines(sources),
  'files of code': sources.length,
  'domains with one word in every layer': `${sameWord.length} of ${sameWord.length + otherWord.length}`,
  'pairs of domains that import each other': circles.length,
  'files directly in orders/': sources.filter(({ path }) => /^server\/domains\/orders\/[^/]+$/.test(path))
    .length,
  'files with the prefix staff-': sources.filter(({ path }) => /\/staff-[^/]+$/.test(path)).length,
  'casts per 1,000 lines': ((countCasts(sources) / countLines(sources)) * 1000).toFixed(2),
  'unchecked types of answers and rows': countUnchecked(sources),
  'paths of the API written in app/': writtenPaths(sources).length,
  ...Object.fromEntries(
    ['coupon', 'return', 'review'].map((word) => {
      const { files, folders } = featureFiles(sources, word);
      return [`${word}s: files, folders`, `${files}, ${folders}`];
    }),
  ),
});
if (otherWord.length > 0) console.log(`Without one word: ${otherWord.join('; ')}`);
if (circles.length > 0) console.log(`Circles: ${circles.join('; ')}`);
