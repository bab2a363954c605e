import { ensureInstalled } from './bootstrap/install.mjs';
import { pinnedNodePath, projectRoot, requireUsableSystem } from './bootstrap/project.mjs';
import { endRunsOnSignal } from './bootstrap/run.mjs';
import { serveAndRestart } from './bootstrap/serve-and-restart.mjs';
import { runCommand } from './bootstrap/terminal.mjs';

await runCommand(async () => {
  requireUsableSystem();
  const preparing = endRunsOnSignal(0);
  await ensureInstalled(projectRoot);
  preparing.release();
  // Pages are reloaded by Vite inside the server; only a change of the server itself needs a new process.
  return serveAndRestart({
    node: pinnedNodePath(projectRoot),
    args: ['server/main.ts'],
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'development', STORE_DEV: '1' },
    watched: ['server', 'core'],
  });
});
