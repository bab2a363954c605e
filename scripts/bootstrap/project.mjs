import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './terminal.mjs';

const oldestNode = 20;
/** The version that the store itself runs on. */
const storeNode = 24;

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

export function requireUsableSystem() {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new StartError(`The store needs Node.js ${oldestNode} or later; this is ${process.version}.`);
  }
  if (process.platform === 'win32') {
    throw new StartError('On Windows the store runs inside WSL 2: open a WSL terminal and start it there.');
  }
}

/**
 * The Node.js that everything after the installation runs on: the exact version in package.json, whatever
 * the machine itself has.
 * @param {string} root
 */
export function pinnedNodePath(root) {
  const isAppleSilicon = process.platform === 'darwin' && process.arch === 'arm64';
  const name = `node-${isAppleSilicon ? 'bin-' : ''}${process.platform}-${process.arch}`;
  return join(root, 'node_modules', name, 'bin', 'node');
}

/**
 * The Node.js that runs the store here: the pinned one or, in an image that has its own in its place, that one.
 * @param {string} root
 * @returns {string | undefined}
 */
export function findStoreNode(root) {
  if (hasPinnedNode(root)) return pinnedNodePath(root);
  return Number.parseInt(process.versions.node, 10) >= storeNode ? process.execPath : undefined;
}

/** @param {string} root */
export function hasPinnedNode(root) {
  return existsSync(pinnedNodePath(root));
}
