const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž';
/** Places for values, and where links lead. */
const NOT_WORDS = /(\{\w+\}|\]\([^)]*\))/;
const LONGER_BY = 0.35;

/** `Cart` becomes `⟦Çåŕţ~~⟧`: still readable, longer by a third, and different from any text that is written elsewhere. */
export function accentText(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const words = text
    .split(NOT_WORDS)
    .map((part) => (NOT_WORDS.test(part) ? part : part.replaceAll(/[A-Za-z]/g, accentLetter)))
    .join('');
  return `⟦${words}${'~'.repeat(Math.ceil(text.length * LONGER_BY))}⟧`;
}

function accentLetter(letter: string): string {
  return [...ACCENTED][PLAIN.indexOf(letter)] ?? letter;
}

/** The same for all texts of a module, and for what its functions return. */
export function accent<T>(value: T): T {
  if (typeof value === 'string') return accentText(value) as T;
  if (typeof value === 'function') return ((...given: unknown[]) => accent(value(...given))) as T;
  if (Array.isArray(value)) return value.map(accent) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, accent(entry)])) as T;
}
