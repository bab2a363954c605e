import { ensureInstalled, isRelease } from './install.mjs';
import { findStoreNode, pinnedNodePath, projectRoot, requireUsableSystem } from './project.mjs';
import { endRunsOnSignal } from './run.mjs';
import { serve } from './serve.mjs';
import { runCommand } from './terminal.mjs';

/**
 * Runs a script of the project with the arguments of this process, also on a machine on which nothing is installed yet.
 *
 * @param {string} script
 * @param {object} [options]
 * @param {boolean} [options.needsTools] whether it needs what an image leaves out: the tools that build and test
 * @param {() => Promise<unknown>} [options.prepare] is done once the packages are there
 */
export function runScript(script, { needsTools = false, prepare = async () => {} } = {}) {
  return runCommand(async () => {
    requireUsableSystem();
    const preparing = endRunsOnSignal(130);
    if (needsTools || !isRelease(projectRoot)) await ensureInstalled(projectRoot);
    await prepare();
    preparing.release();
    return serve({
      node: findStoreNode(projectRoot) ?? pinnedNodePath(projectRoot),
      args: [script, ...process.argv.slice(2)],
      cwd: projectRoot,
      env: process.env,
    });
  });
}
