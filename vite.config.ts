import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { languagePrefix } from './core/rules/language.ts';
import { asciiOnly } from './scripts/bundle-plugins.ts';
import { dropSchemas } from './scripts/drop-schemas.ts';
import { languageTexts, languageToBuild } from './scripts/languages/language-texts.ts';
import { leanIcons } from './scripts/lean-icons.ts';
import { leanRouter } from './scripts/lean-router.ts';
import { precompress } from './scripts/precompress.ts';

const FRAMEWORK =
  /rolldown\/runtime|node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)\//;
/** What stands around every page, and the small parts that most pages are made of. */
const FRAME =
  /\/app\/(root|storefront\/(frame\/store-frame|products\/listing\/card-product)|lib\/(page-reader|seo)|ui\/(badge|late|page|picture|price|use-busy))\.tsx?$/;

/** Stands in for Lucide's own component, which is made for more than the shop's icons need. */
const LUCIDE_ICON = {
  find: /^\.\.\/createLucideIcon\.mjs$/,
  replacement: fileURLToPath(new URL('app/ui/lucide-icon.tsx', import.meta.url)),
};

const LANGUAGE = languageToBuild();
const PREFIX = languagePrefix(LANGUAGE);

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    languageTexts(LANGUAGE),
    dropSchemas(),
    leanIcons(),
    leanRouter(),
    asciiOnly(),
    precompress(`build${PREFIX}/client`, 'ssr'),
  ],
  resolve: { alias: command === 'build' ? [LUCIDE_ICON] : [] },
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
            // Every page needs these two; with what they import. Without them every shared part is a file of its own.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 1 },
                { name: 'frame', test: FRAME },
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
