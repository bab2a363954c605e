/**
 * The languages that the shop can be built in, each from its own folder of texts; a language is served once it has been
 * built. `en-xa` is English with accents and longer words: tests read by it what is not a text yet, or cut off.
 */
export const LANGUAGES = ['en', 'en-xa'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of addresses without a prefix. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** Says the language of a call's answer; without it, the default one. */
export const LANGUAGE_HEADER = 'x-language';

/** `/hi/shop` is the page `/shop` in Hindi. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const [, first = ''] = /^\/([a-z-]+)(?:\/|$)/.exec(path) ?? [];
  if (!isLanguage(first) || first === DEFAULT_LANGUAGE) return { language: DEFAULT_LANGUAGE, path };
  return { language: first, path: path.slice(first.length + 1) || '/' };
}

/** The prefix of the paths of a language: `/hi`, and nothing for the default. */
export function languagePrefix(language: Language): string {
  return language === DEFAULT_LANGUAGE ? '' : `/${language}`;
}

export function isLanguage(text: string | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}
