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
import { offlineWorker } from './scripts/offline-worker.ts';
import { precompress } from './scripts/precompress.ts';

const FRAMEWORK =
  /rolldown\/runtime|node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)\//;
/** What stands around every page, and the small parts that most pages are made of. */
const FRAME =
  /\/app\/(root|storefront\/(frame\/store-frame|products\/listing\/card-product)|lib\/(page-reader|seo)|ui\/(badge|late|page|picture|price|use-busy))\.tsx?$/;

/** Its button is on every page with cards; the list itself also where nothing else of it is. */
const HEART = /\/(app\/(lib\/wishlist-store|storefront\/wishlist\/wish-button)|core\/rules\/wishlist)\.tsx?$/;
/** Small parts that the cart and the profile share: in files of their own each would cost 0.2 kB more. */
const ACCOUNT = /\/app\/(lib\/address-book|ui\/on-demand)\.ts$/;
/** The same of the product page and what it fetches later. */
const SIZES = /\/(app\/storefront\/products\/detail\/size-(picker|chart)|core\/rules\/model)\.tsx?$/;

/** And of all pages that show an order or what will be one. */
const LINES = /\/app\/ui\/(receipt|fact|thumb)\.tsx$/;

/** Of all pages that read a product in the browser: its sizes and what the cart keeps of it. */
const FACTS = /\/(core\/rules\/sizes|app\/storefront\/products\/detail\/cart-facts)\.ts$/;
/** The icons that speak of paying, on the product page and where it is done. */
const TRUST = /\/lucide-react\/.*\/(banknote|shield-check)\.\w+$/;

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
    // Of all languages there is one.
    PREFIX === '' && offlineWorker('build/client'),
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
                { name: 'heart', test: HEART },
                { name: 'account', test: ACCOUNT },
                { name: 'sizes', test: SIZES },
                { name: 'lines', test: LINES },
                { name: 'facts', test: FACTS },
                { name: 'trust', test: TRUST },
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
      build: {
        rolldownOptions: {
          input: './app/page-handler.ts',
          // Functions that a page carries with it are sent as they stand there.
          output: { comments: false },
        },
      },
    },
  },
}));
