import { existsSync, mkdirSync, readFileSync, statfsSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { findStoreNode, hasPinnedNode, pinnedNodePath } from './project.mjs';
import { run } from './run.mjs';
import { digestContents, hasStamp, removeStamp, writeStamp } from './stamp.mjs';
import { StartError, showProgress } from './terminal.mjs';

/**
 * `install` and not `ci`: the lock names only the platform packages of the machine that wrote it, which `ci`
 * refuses elsewhere. The lock decides all versions and is never written. The rest shields the installation
 * from settings of the user that would break it; no package of ours needs its install script.
 */
const installOptions = [
  'install',
  '--no-save',
  '--package-lock=true',
  '--include=dev',
  '--include=optional',
  '--include=peer',
  '--ignore-scripts',
  '--engine-strict=false',
  '--strict-peer-deps=false',
  '--global=false',
  '--audit=false',
  '--fund=false',
  '--progress=false',
  '--update-notifier=false',
  '--loglevel=error',
];

const pingOptions = [
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=500',
  '--fetch-timeout=10000',
  '--loglevel=error',
];

const neededMegabytes = 900;

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.store-installed');
}

/** @param {string} root */
function installDigest(root) {
  const files = digestContents(root, ['package-lock.json']);
  return `${process.platform}-${process.arch} ${files}`;
}

/** @param {string} root */
export function isInstalled(root) {
  return hasPinnedNode(root) && hasStamp(stampFile(root), installDigest(root));
}

/**
 * Whether whoever made a release has installed here what the store runs with, perhaps without what only builds and tests
 * need: an image, or a folder that the store must not write to. Where this script has installed, its own stamp counts.
 * @param {string} root
 */
export function isRelease(root) {
  if (existsSync(stampFile(root)) || !findStoreNode(root)) return false;
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const needed = Object.entries(readPackages(join(root, 'package-lock.json'))).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional,
  );
  return needed.every(([path, { version }]) => installed[path]?.version === version);
}

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @param {string} lockFile npm's own, of what is wanted or of what is there
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(lockFile) {
  return existsSync(lockFile) ? (JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {}) : {};
}

/** @param {string} root */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  requireSpace(root);
  const digest = installDigest(root);
  removeStamp(stampFile(root));
  await showProgress('Installing packages', async () => {
    // npm asks an unreachable registry again and again for minutes; offline it takes its cache or fails at once.
    const reach = (await isRegistryReachable(root)) ? '--prefer-offline' : '--offline';
    const { code, output } = await runNpm(root, [...installOptions, reach]);
    if (code !== 0) throw new StartError(explainInstallFailure(output, root));
    await requirePinnedNode(root);
  });
  linkPinnedNode(root);
  writeStamp(stampFile(root), digest);
}

/**
 * @param {string} root
 * @param {string[]} args
 */
function runNpm(root, args) {
  // NODE_ENV=production would leave out the tools that build the store.
  const { NODE_ENV: _, ...env } = process.env;
  const caller = process.env.npm_execpath ?? '';
  return basename(caller) === 'npm-cli.js'
    ? run(process.execPath, [caller, ...args], { cwd: root, env })
    : run('npm', args, { cwd: root, env });
}

/** @param {string} root */
async function isRegistryReachable(root) {
  const { code, output } = await runNpm(root, ['ping', ...pingOptions]);
  return code === 0 || !networkErrors.test(output);
}

/** @param {string} root */
function requireSpace(root) {
  const { bavail, bsize } = statfsSync(root);
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024);
  if (megabytes >= neededMegabytes || existsSync(join(root, 'node_modules'))) return;
  throw new StartError(
    `The disk is full: the store needs about ${neededMegabytes} MB in ${root}, and only ${megabytes} MB is left.`,
  );
}

/** @param {string} root */
async function requirePinnedNode(root) {
  const answer = await run(pinnedNodePath(root), ['--version'], { cwd: root });
  if (answer.code === 0) return;
  throw new StartError(
    hasPinnedNode(root)
      ? 'The Node.js that comes with the store does not run on this system (it needs Linux with glibc, or macOS).'
      : `The store brings no Node.js for ${process.platform} on ${process.arch}, or it could not be downloaded.`,
  );
}

/**
 * `npm run` puts this folder first on the path: its other scripts then run on the same Node.js. Some versions
 * of npm make the link themselves.
 * @param {string} root
 */
function linkPinnedNode(root) {
  const link = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), pinnedNodePath(root)), link);
}

const networkErrors =
  /ENOTFOUND|ENOTCACHED|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|SOCKET_TIMEOUT|ERR_SOCKET|EPROTO|CERT|network/;

/**
 * @param {string} output
 * @param {string} root
 */
export function explainInstallFailure(output, root) {
  if (/ENOSPC|EDQUOT/.test(output)) return `The disk is full: the store needs about ${neededMegabytes} MB.`;
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `The packages cannot be written: ${join(root, 'node_modules')} or npm's cache is not writable for this user.`;
  }
  if (/\bE40[13]\b/.test(output))
    return 'The package registry refuses this machine (see `npm config get registry`).';
  if (networkErrors.test(output)) {
    return 'The package registry cannot be reached. Check the internet connection (or `npm config get registry`) and start again.';
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return ['The packages could not be installed. npm says:', ...lines.slice(0, 12)].join('\n');
}
