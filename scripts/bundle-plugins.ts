import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Lets modules of a bundle find the files beside their source: migrations, pictures, programs. */
export function sourcePaths(folder: string): Plugin {
  return {
    name: 'source-paths',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return;
      const source = JSON.stringify(relative(folder, id));
      return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`);
    },
  };
}

const BEYOND_ASCII = /[^\0-\x7f]/g;

/** Writes text beyond ASCII as escapes: V8 takes two bytes for every letter of a file that holds a single other one. */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    enforce: 'post',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replaceAll(BEYOND_ASCII, toEscape);
      }
    },
  };
}

function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
