import { join } from 'node:path';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { pinnedNodePath, projectRoot, requireUsableSystem } from './bootstrap/project.mjs';
import { endRunsOnSignal } from './bootstrap/run.mjs';
import { serve } from './bootstrap/serve.mjs';
import { runCommand } from './bootstrap/terminal.mjs';

await runCommand(async () => {
  requireUsableSystem();
  // Being asked to stop is no failure, not even before the store is ready.
  const preparing = endRunsOnSignal(0);
  await ensureInstalled(projectRoot);
  await ensureBuilt(projectRoot);
  preparing.release();
  return serve({
    node: pinnedNodePath(projectRoot),
    args: ['server/main.ts'],
    cwd: projectRoot,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(projectRoot, 'node_modules', '.cache', 'compiled'),
    },
  });
});
