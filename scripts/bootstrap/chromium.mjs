import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pinnedNodePath } from './project.mjs';
import { run } from './run.mjs';
import { StartError, showProgress } from './terminal.mjs';

/** Chromium without its windows: it runs the same tests in two thirds of the time. */
const shellNames = ['chromium-headless-shell'];
const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applicationPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium for the browser tests: the one named in CHROMIUM_PATH, one that the machine has, else a new one.
 * @param {string} root
 * @returns {Promise<string>}
 */
export async function ensureChromium(root) {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await works(chosen, root)) return chosen;
    throw new StartError(`CHROMIUM_PATH is set to ${chosen}, which does not run.`);
  }
  return (
    (await findOnPath(root, shellNames)) ??
    (await installByApt(root, 'chromium-headless-shell', shellNames)) ??
    (await findBrowser(root)) ??
    (await installByApt(root, 'chromium', browserNames)) ??
    (await installByPlaywright(root)) ??
    notFound()
  );
}

/** @returns {never} */
function notFound() {
  throw new StartError(
    'The browser tests need Chromium, and it could not be installed here. Install Chromium or Chrome, or set CHROMIUM_PATH.',
  );
}

/**
 * @param {string} root
 * @param {string[]} names
 */
function findOnPath(root, names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return findWorking(
    root,
    names.flatMap((name) => folders.map((folder) => join(folder, name))),
  );
}

/** @param {string} root */
async function findBrowser(root) {
  const own = await playwrightPath(root);
  return (
    (await findOnPath(root, browserNames)) ??
    (await findWorking(root, [...applicationPaths, ...(own ? [own] : [])]))
  );
}

/**
 * @param {string} root
 * @param {string[]} paths
 */
async function findWorking(root, paths) {
  for (const path of paths) {
    if (existsSync(path) && (await works(path, root))) return path;
  }
  return undefined;
}

/**
 * @param {string} root
 * @param {string} packageName
 * @param {string[]} names what the package's program may be called
 */
async function installByApt(root, packageName, names) {
  if (process.getuid?.() !== 0 || (await run('apt-get', ['--version'], { cwd: root })).code !== 0)
    return undefined;
  await showProgress(`Installing ${packageName}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { cwd: root, env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName], {
      cwd: root,
      env,
    });
  });
  return findOnPath(root, names);
}

/** @param {string} root */
async function installByPlaywright(root) {
  const program = join(root, 'node_modules', 'playwright', 'cli.js');
  await showProgress('Downloading Chromium', () =>
    run(pinnedNodePath(root), [program, 'install', 'chromium'], { cwd: root }),
  );
  return findBrowser(root);
}

/** @param {string} root */
async function playwrightPath(root) {
  const ask = "console.log(require('playwright').chromium.executablePath())";
  const { code, output } = await run(pinnedNodePath(root), ['-e', ask], { cwd: root });
  return code === 0 ? output.trim() : undefined;
}

/**
 * Some systems ship a `chromium` that only points to a store of theirs: being there is not enough.
 * @param {string} path
 * @param {string} root
 */
async function works(path, root) {
  return (await run(path, ['--version', '--no-sandbox'], { cwd: root })).code === 0;
}
