import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A stamp says what a result was made from. It is written last and in one step, so a result without the
 * right stamp is unfinished or out of date.
 * @param {string} file
 * @param {string} expected
 */
export function hasStamp(file, expected) {
  try {
    return readFileSync(file, 'utf8') === expected;
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @param {string} value
 */
export function writeStamp(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, value);
  renameSync(`${file}.new`, file);
}

/** @param {string} file */
export function removeStamp(file) {
  rmSync(file, { force: true });
}

/**
 * A digest of the content of the given files.
 * @param {string} root
 * @param {string[]} files
 */
export function digestContents(root, files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * A digest of the names, sizes and times of all files under the given paths: reading them all would take
 * longer than the rest of a start. Tests are left out, no result depends on them.
 * @param {string} root
 * @param {string[]} paths
 */
export function digestTree(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) addToDigest(hash, root, path);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path
 */
function addToDigest(hash, root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat || /\.test\.tsx?$/.test(path)) return;
  if (!stat.isDirectory()) {
    hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) addToDigest(hash, root, join(path, name));
}
