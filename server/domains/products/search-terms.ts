/** What a search looks for, in the form in which `search_name` and `search_words` of a product are stored. */
export interface SearchTerms {
  /** The whole text without spaces, hyphens and apostrophes. */
  text: string;
  words: string[];
}

const APOSTROPHES = /['’‘`]/g;
const HYPHENS = /[‑–—-]/g;

/** Undefined where nothing is left to look for. */
export function toSearchTerms(search: string): SearchTerms | undefined {
  const plain = search.toLowerCase().replaceAll(APOSTROPHES, '').replaceAll(HYPHENS, '');
  const words = [...new Set(plain.split(/\s+/).filter(Boolean))];
  return words.length === 0 ? undefined : { text: plain.replaceAll(/\s/g, ''), words };
}

/** `hoodie` for `hoodies`; undefined for what is no plural. */
export function toSingular(word: string): string | undefined {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : undefined;
}
