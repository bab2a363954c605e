import { join } from 'node:path';
import { ensureServerBundled } from './build.mjs';
import { pinnedNodePath } from './project.mjs';

/** What requests leave behind is collected after 4 MB in place of 16: half the memory after load, at the same speed. */
const nodeOptions = ['--max-semi-space-size=4'];

/** Each arena of the allocator keeps what it once needed; what is large goes back to the system at once. */
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '65536',
};

/**
 * How `npm start` runs the server.
 * @param {string} root
 * @returns {Promise<{ node: string, args: string[], env: NodeJS.ProcessEnv }>}
 */
export async function prepareServerCommand(root) {
  return {
    node: pinnedNodePath(root),
    args: [...nodeOptions, await ensureServerBundled(root)],
    env: {
      ...allocator,
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    },
  };
}
