import { join } from 'node:path';
import { ensureInstalled } from './bootstrap/install.mjs';
import { pinnedNodePath, projectRoot, requireUsableSystem } from './bootstrap/project.mjs';
import { endRunsOnSignal } from './bootstrap/run.mjs';
import { serve } from './bootstrap/serve.mjs';
import { runCommand } from './bootstrap/terminal.mjs';

/** `npm run go-live`: works on a machine on which nothing is installed yet. */
await runCommand(async () => {
  requireUsableSystem();
  const preparing = endRunsOnSignal(130);
  await ensureInstalled(projectRoot);
  preparing.release();
  return serve({
    node: pinnedNodePath(projectRoot),
    args: [join('scripts', 'go-live', 'run.ts'), ...process.argv.slice(2)],
    cwd: projectRoot,
    env: process.env,
  });
});
