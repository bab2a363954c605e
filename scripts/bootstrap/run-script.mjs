import { ensureInstalled } from './install.mjs';
import { pinnedNodePath, projectRoot, requireUsableSystem } from './project.mjs';
import { endRunsOnSignal } from './run.mjs';
import { serve } from './serve.mjs';
import { runCommand } from './terminal.mjs';

/**
 * Runs a script of the project with the arguments of this process, also on a machine on which nothing is installed yet.
 *
 * @param {string} script
 * @param {{ prepare?: () => Promise<unknown> }} [options] `prepare` is done once the packages are there.
 */
export function runScript(script, { prepare = async () => {} } = {}) {
  return runCommand(async () => {
    requireUsableSystem();
    const preparing = endRunsOnSignal(130);
    await ensureInstalled(projectRoot);
    await prepare();
    preparing.release();
    return serve({
      node: pinnedNodePath(projectRoot),
      args: [script, ...process.argv.slice(2)],
      cwd: projectRoot,
      env: process.env,
    });
  });
}
