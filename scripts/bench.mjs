import { join } from 'node:path';
import { ensureBuilt, ensureServerBundled } from './bootstrap/build.mjs';
import { projectRoot } from './bootstrap/project.mjs';
import { runScript } from './bootstrap/run-script.mjs';

await runScript(join('bench', 'run.ts'), {
  needsTools: true,
  // What is measured is this commit, as `npm start` runs it.
  async prepare() {
    await ensureBuilt(projectRoot);
    await ensureServerBundled(projectRoot);
  },
});
