import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';

const outDir = fileURLToPath(new URL('./build/admin', import.meta.url));

/** The back office is a build of its own, so that nothing of it can ever be part of what a shopper downloads. */
export default defineConfig({
  root: 'app/admin',
  base: '/admin/',
  publicDir: false,
  plugins: [tailwindcss(), react(), precompress(outDir, 'client')],
  build: {
    outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Together, so that whatever makes a schema comes after what says how: which modules share a file changes with every
    // screen.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod|no-eval/ }] } },
    },
  },
});
