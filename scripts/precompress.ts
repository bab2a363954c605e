import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTHWHILE = /\.(js|css|svg|json|txt|webmanifest)$/;

/**
 * Puts a `.br` and a `.gz` beside every text file of the browser's build: squeezed hard, once, when it is built. The last
 * of the shop's files is written while the server's part is built, so it runs after the environment that is named.
 */
export function precompress(folder: string, after: 'ssr' | 'client'): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === after,
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (entry.isFile() && WORTHWHILE.test(entry.name)) compressFile(join(entry.parentPath, entry.name));
        }
      },
    },
  };
}

function compressFile(path: string) {
  const content = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
