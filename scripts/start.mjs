import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { projectRoot, requireUsableSystem } from './bootstrap/project.mjs';
import { endRunsOnSignal } from './bootstrap/run.mjs';
import { serve } from './bootstrap/serve.mjs';
import { prepareServerCommand } from './bootstrap/server-command.mjs';
import { runCommand } from './bootstrap/terminal.mjs';

await runCommand(async () => {
  requireUsableSystem();
  // Being asked to stop is no failure, not even before the store is ready.
  const preparing = endRunsOnSignal(0);
  await ensureInstalled(projectRoot);
  await ensureBuilt(projectRoot);
  const command = await prepareServerCommand(projectRoot);
  preparing.release();
  return serve({ ...command, cwd: projectRoot });
});
