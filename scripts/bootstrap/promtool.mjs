import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';
import { say } from './terminal.mjs';

const rules = 'deploy/prometheus/store-rules.yml';
const ruleTests = 'deploy/prometheus/store-rules.test.yml';

/**
 * The alert rules by Prometheus' own tool. A machine that neither has it nor can get it says so; the names in the rules
 * are checked by a test of ours in any case.
 * @param {string} root
 * @returns {Promise<import('./failures.mjs').Result>}
 */
export async function checkAlertRules(root) {
  const promtool = await findPromtool(root);
  if (!promtool) {
    say('promtool (Debian: prometheus) is not here and could not be fetched: the rules were not run.');
    return { passed: 0, failures: [] };
  }
  /** @type {import('./failures.mjs').Result} */
  const result = { passed: 0, failures: [] };
  for (const args of [
    ['check', 'rules', rules],
    ['test', 'rules', ruleTests],
  ]) {
    const { code, output } = await run(promtool, args, { cwd: root });
    if (code === 0) {
      result.passed += 1;
    } else {
      say(output.trimEnd());
      result.failures.push({ name: `promtool ${args.join(' ')}`, message: output });
    }
  }
  return result;
}

/** @param {string} root */
async function findPromtool(root) {
  const own = join(root, 'node_modules', '.cache', 'promtool', 'usr', 'bin', 'promtool');
  for (const path of ['promtool', own]) if (await works(path, root)) return path;
  await unpack(root);
  return (await works(own, root)) ? own : undefined;
}

/**
 * Debian's package, unpacked and not installed: the tool alone is wanted, and no server that starts by itself.
 * @param {string} root
 */
async function unpack(root) {
  const folder = mkdtempSync(join(tmpdir(), 'store-promtool-'));
  try {
    const { code } = await run('apt-get', ['download', '-qq', 'prometheus'], { cwd: folder });
    const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
    if (code !== 0 || !file) return;
    const target = join(root, 'node_modules', '.cache', 'promtool');
    mkdirSync(target, { recursive: true });
    await run('dpkg-deb', ['-x', join(folder, file), target], { cwd: root });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} path
 * @param {string} root
 */
async function works(path, root) {
  if (path.includes('/') && !existsSync(path)) return false;
  return (await run(path, ['--version'], { cwd: root })).code === 0;
}
