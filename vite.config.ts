import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  build: { assetsInlineLimit: 0 },
  // The server asks for pages through this module, see server/http/web.ts.
  environments: { ssr: { build: { rolldownOptions: { input: './app/page-handler.ts' } } } },
});
