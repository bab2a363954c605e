import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { isLanguage, type Language } from '../../core/rules/language.ts';

const TEXTS = fileURLToPath(new URL('../../core/texts', import.meta.url));
const ACCENTED = fileURLToPath(new URL('accented.ts', import.meta.url));
const ACCENTED_TEXTS = 'accented-texts:';

/** The language that is being built. */
export function languageToBuild(name = process.env.STORE_LANGUAGE ?? 'en'): Language {
  if (!isLanguage(name)) throw new Error(`STORE_LANGUAGE: there is no language ${name}`);
  return name;
}

/** Points `#texts` at the texts of a language. Those of `en-xa` are made from the English ones. */
export function languageTexts(language: Language): Plugin {
  return {
    name: 'language-texts',
    enforce: 'pre',
    resolveId(id) {
      const [, file] = /^#texts\/(.+)$/.exec(id) ?? [];
      if (file === undefined) return undefined;
      return language === 'en-xa' ? `${ACCENTED_TEXTS}${file}` : `${TEXTS}/${language}/${file}`;
    },
    load(id) {
      if (!id.startsWith(ACCENTED_TEXTS)) return undefined;
      const english = `${TEXTS}/en/${id.slice(ACCENTED_TEXTS.length)}`;
      if (english.endsWith('/language.ts')) {
        return `export * from ${JSON.stringify(english)}; export const LANGUAGE = ${JSON.stringify(language)};`;
      }
      const names = [...readFileSync(english, 'utf8').matchAll(/^export const (\w+)/gm)].map(
        ([, name]) => name,
      );
      return [
        `import * as english from ${JSON.stringify(english)};`,
        `import { accent } from ${JSON.stringify(ACCENTED)};`,
        ...names.map((name) => `export const ${name} = /* @__PURE__ */ accent(english.${name});`),
      ].join('\n');
    },
  };
}
