import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { languagePrefix } from './core/rules/language.ts';
import { asciiOnly } from './scripts/bundle-plugins.ts';
import { dropSchemas } from './scripts/drop-schemas.ts';
import { languageTexts, languageToBuild } from './scripts/languages/language-texts.ts';
import { precompress } from './scripts/precompress.ts';

const FRAMEWORK =
  /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)\//;
/** The states of India in their many spellings, which only an address needs. */
const STATES = /\/core\/rules\/states\.ts$/;
const SHARED_BY_SCREENS =
  /\/(app\/(ui|lib|storefront\/frame)|core\/(rules|pricing|texts)|node_modules\/lucide-react)\//;

const LANGUAGE = languageToBuild();
const PREFIX = languagePrefix(LANGUAGE);

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    languageTexts(LANGUAGE),
    dropSchemas(),
    asciiOnly(),
    precompress(`build${PREFIX}/client`, 'ssr'),
  ],
  // The other languages have their own scripts; fonts and pictures they share with the default one.
  publicDir: PREFIX === '' ? 'public' : false,
  build: { assetsInlineLimit: 0, assetsDir: `assets${PREFIX}` },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What is pure can be left out where nothing uses it, although a file that is needed imports it.
          treeshake: { moduleSideEffects: [{ test: /\/core\//, sideEffects: false }] },
          output: {
            // Without groups every shared part is a file of its own: thirty requests for the first page.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK },
                { name: 'states', test: STATES, priority: 1 },
                { name: 'shop', test: SHARED_BY_SCREENS, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    // The server asks for pages through this module, see server/http/web.ts.
    ssr: {
      // With its packages, of which it needs little: a start reads a few files in place of some hundred, with every icon.
      ...(command === 'build' && { resolve: { noExternal: true } }),
      build: { rolldownOptions: { input: './app/page-handler.ts' } },
    },
  },
}));
