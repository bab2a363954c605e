import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** The service worker as one file at a fixed address, which knows which build of the shop it belongs to. */
export function offlineWorker(folder: string): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    // After the last of the shop's files is written, and before all of them are compressed.
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle: {
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { BUILD: JSON.stringify(digestBuild(folder)) },
          build: {
            outDir: folder,
            emptyOutDir: false,
            modulePreload: false,
            rolldownOptions: {
              input: 'app/offline/worker.ts',
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
      },
    },
  };
}

/** The names of the files carry their content; the offline page does not. */
function digestBuild(folder: string): string {
  const names = readdirSync(join(folder, 'assets')).filter((name) => !/\.(?:br|gz)$/.test(name));
  const offlinePage = readFileSync(join(folder, 'offline.html'));
  return createHash('sha256').update(names.toSorted().join()).update(offlinePage).digest('hex').slice(0, 12);
}
