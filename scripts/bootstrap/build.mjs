import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNodePath } from './project.mjs';
import { run } from './run.mjs';
import { digestContents, digestTree, hasStamp, removeStamp, writeStamp } from './stamp.mjs';
import { StartError, showProgress } from './terminal.mjs';

const builtFrom = [
  'app',
  'core',
  'public',
  'scripts/bundle-plugins.ts',
  'scripts/drop-schemas.ts',
  'scripts/languages',
  'scripts/offline-worker.ts',
  'scripts/precompress.ts',
  'vite.config.ts',
  'vite.admin.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
];

/** @param {string} root */
function stampFile(root) {
  return join(root, 'build', '.store-built');
}

/** @param {string} root */
function buildDigest(root) {
  return `${digestTree(root, builtFrom)} ${digestContents(root, ['package-lock.json'])}`;
}

/** @param {string} root */
export function isBuilt(root) {
  return hasStamp(stampFile(root), buildDigest(root));
}

/** @param {string} root */
export async function ensureBuilt(root) {
  // Taken before the build: what is edited meanwhile makes the result out of date, not fresh.
  const digest = buildDigest(root);
  if (hasStamp(stampFile(root), digest)) return;
  removeStamp(stampFile(root));
  await showProgress('Building the pages', async () => {
    // One after the other: the first empties the folder that both build into.
    for (const build of [() => runReactRouter(root, 'build'), () => buildAdmin(root)]) {
      const { code, output } = await build();
      if (code !== 0) throw new StartError(`${output.trimEnd()}\nThe pages could not be built.`);
    }
  });
  writeStamp(stampFile(root), digest);
}

/**
 * @param {string} root
 * @param {'build' | 'typegen'} command
 * @param {NodeJS.ProcessEnv} [extraEnv]
 */
export function runReactRouter(root, command, extraEnv = {}) {
  const { NODE_ENV: _, ...outside } = process.env;
  const env = { ...outside, ...extraEnv };
  const program = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  return run(pinnedNodePath(root), [program, command], { cwd: root, env });
}

/**
 * The shop in the language of the tests. A new build of the shop empties the folder, and with it this one.
 * @param {string} root
 */
export async function ensureAccentedBuilt(root) {
  if (existsSync(join(root, 'build', 'en-xa'))) return;
  await showProgress('Building the pages in accented English', async () => {
    const { code, output } = await runReactRouter(root, 'build', { STORE_LANGUAGE: 'en-xa' });
    if (code !== 0) throw new StartError(`${output.trimEnd()}\nThe accented pages could not be built.`);
  });
}

/** @param {string} root */
function buildAdmin(root) {
  return runVite(root, 'vite.admin.config.ts');
}

/**
 * @param {string} root
 * @param {string} config
 */
function runVite(root, config) {
  const { NODE_ENV: _, ...env } = process.env;
  const program = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  return run(pinnedNodePath(root), [program, 'build', '--config', config], { cwd: root, env });
}

const bundledFrom = ['server', 'core', 'vite.server.config.ts', 'scripts/bundle-plugins.ts'];

/**
 * The server as a few files, after the pages: their build empties the folder that this one is in.
 * @param {string} root
 * @returns {Promise<string>} the file to run
 */
export async function ensureServerBundled(root) {
  const folder = join(root, 'build', 'store');
  const stamp = join(folder, '.store-bundled');
  const digest = `${digestTree(root, bundledFrom)} ${digestContents(root, ['package-lock.json'])}`;
  if (!hasStamp(stamp, digest)) {
    removeStamp(stamp);
    await showProgress('Bundling the server', async () => {
      const { code, output } = await runVite(root, 'vite.server.config.ts');
      if (code !== 0) throw new StartError(`${output.trimEnd()}\nThe server could not be bundled.`);
    });
    writeStamp(stamp, digest);
  }
  return join(folder, 'main.js');
}
