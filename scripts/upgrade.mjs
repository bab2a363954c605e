import { join } from 'node:path';
import { ensureInstalled } from './bootstrap/install.mjs';
import { pinnedNodePath, projectRoot, requireUsableSystem } from './bootstrap/project.mjs';
import { endRunsOnSignal } from './bootstrap/run.mjs';
import { serve } from './bootstrap/serve.mjs';
import { runCommand } from './bootstrap/terminal.mjs';

/** `npm run upgrade`: a new version may need packages that are not there yet. */
await runCommand(async () => {
  requireUsableSystem();
  const preparing = endRunsOnSignal(130);
  await ensureInstalled(projectRoot);
  preparing.release();
  return serve({
    node: pinnedNodePath(projectRoot),
    args: [join('scripts', 'upgrade-store.ts'), ...process.argv.slice(2)],
    cwd: projectRoot,
    env: process.env,
  });
});
