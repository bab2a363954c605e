import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureBuilt, ensureServerBundled, isBuilt } from '../../scripts/bootstrap/build.mjs';
import { explainInstallFailure, isInstalled, isRelease } from '../../scripts/bootstrap/install.mjs';
import { pinnedNodePath } from '../../scripts/bootstrap/project.mjs';
import { digestContents, digestTree, hasStamp, writeStamp } from '../../scripts/bootstrap/stamp.mjs';
import { StartError } from '../../scripts/bootstrap/terminal.mjs';

let root: string;

function put(path: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content, { mode });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'store-bootstrap-'));
  put('package-lock.json', '{}');
  put('app/root.tsx', 'root');
  put('app/root.test.ts', 'test');
  put('core/pricing.ts', 'pricing');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('what a result was made from', () => {
  it('changes with content, name and time of a file', () => {
    const before = digestTree(root, ['app', 'core']);
    expect(digestTree(root, ['app', 'core'])).toBe(before);
    utimesSync(join(root, 'app/root.tsx'), 1, 1);
    const touched = digestTree(root, ['app', 'core']);
    expect(touched).not.toBe(before);
    put('core/offer.ts', '');
    expect(digestTree(root, ['app', 'core'])).not.toBe(touched);
  });

  it('does not change with a test, nor for a folder that is not there', () => {
    const before = digestTree(root, ['app', 'public']);
    put('app/root.test.ts', 'another test');
    expect(digestTree(root, ['app', 'public'])).toBe(before);
  });

  it('is by content where the time says nothing', () => {
    const before = digestContents(root, ['package-lock.json']);
    utimesSync(join(root, 'package-lock.json'), 1, 1);
    expect(digestContents(root, ['package-lock.json'])).toBe(before);
    put('package-lock.json', '{ }');
    expect(digestContents(root, ['package-lock.json'])).not.toBe(before);
  });

  it('is stored in a stamp', () => {
    const stamp = join(root, 'made', '.stamp');
    expect(hasStamp(stamp, 'a')).toBe(false);
    writeStamp(stamp, 'a');
    expect(hasStamp(stamp, 'a')).toBe(true);
    expect(hasStamp(stamp, 'b')).toBe(false);
  });
});

const vite = 'node_modules/vite/bin/vite.js';

function putPinnedNode(): void {
  put(pinnedNodePath('.'), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, 0o755);
}

describe('the build', () => {
  const builder = 'node_modules/@react-router/dev/bin.cjs';
  it('is made once, and again when a source changes', async () => {
    putPinnedNode();
    put(builder, "require('node:fs').appendFileSync('runs', 'shop ')");
    put(vite, "require('node:fs').appendFileSync('runs', 'admin')");
    expect(isBuilt(root)).toBe(false);
    await ensureBuilt(root);
    await ensureBuilt(root);
    expect(isBuilt(root)).toBe(true);
    expect(readFileSync(join(root, 'runs'), 'utf8')).toBe('shop admin');
    put('app/root.tsx', 'changed');
    expect(isBuilt(root)).toBe(false);
  });

  it('that fails or is cut short counts as none', async () => {
    putPinnedNode();
    put(builder, '');
    put(vite, '');
    await ensureBuilt(root);
    put('app/root.tsx', 'broken');
    put(builder, "console.log('no such file'); process.exit(1)");
    await expect(ensureBuilt(root)).rejects.toThrow(StartError);
    await expect(ensureBuilt(root)).rejects.toThrow(/no such file/);
    expect(isBuilt(root)).toBe(false);
  });
});

describe('the server as a bundle', () => {
  it('is made once, and again when a source changes or the pages were built anew', async () => {
    putPinnedNode();
    put(vite, "require('node:fs').appendFileSync('runs', process.argv.at(-1) + ' ')");
    put('server/main.ts', 'main');
    expect(await ensureServerBundled(root)).toBe(join(root, 'build/store/main.js'));
    await ensureServerBundled(root);
    put('server/main.test.ts', 'a test');
    await ensureServerBundled(root);
    expect(readFileSync(join(root, 'runs'), 'utf8')).toBe('vite.server.config.ts ');
    put('server/main.ts', 'changed');
    await ensureServerBundled(root);
    rmSync(join(root, 'build'), { recursive: true });
    await ensureServerBundled(root);
    expect(readFileSync(join(root, 'runs'), 'utf8')).toBe('vite.server.config.ts '.repeat(3));
  });

  it('that fails counts as none', async () => {
    putPinnedNode();
    put(vite, "console.log('no such export'); process.exit(1)");
    await expect(ensureServerBundled(root)).rejects.toThrow(/no such export/);
    await expect(ensureServerBundled(root)).rejects.toThrow(StartError);
  });
});

describe('the installation', () => {
  it('counts as missing without its stamp or its Node.js', () => {
    expect(isInstalled(root)).toBe(false);
    put(pinnedNodePath('.'), '');
    expect(isInstalled(root)).toBe(false);
  });

  it('of a release is taken as it is, as long as it is what the lock file says', () => {
    const wanted = { fastify: '5.0.0', vite: '8.0.0' };
    const lock = (versions: Record<string, string>) => {
      const packages = Object.entries(versions).map(([name, version]) => [
        `node_modules/${name}`,
        { version, ...(name === 'vite' && { dev: true }) },
      ]);
      return JSON.stringify({ packages: { '': { version: '0.1.0' }, ...Object.fromEntries(packages) } });
    };
    put('package-lock.json', lock(wanted));
    expect(isRelease(root)).toBe(false);
    put('node_modules/.package-lock.json', lock({ fastify: '4.0.0' }));
    expect(isRelease(root)).toBe(false);
    put('node_modules/.package-lock.json', lock({ fastify: '5.0.0' }));
    expect(isRelease(root)).toBe(true);
    // The folder of somebody who starts the store from its sources.
    put('node_modules/.store-installed', 'of an earlier lock file');
    expect(isRelease(root)).toBe(false);
  });

  it.each([
    ['npm error code EAI_AGAIN', /registry cannot be reached/],
    ['npm error code ECONNREFUSED\nnpm error FetchError', /registry cannot be reached/],
    ['npm error code ENOSPC', /disk is full/],
    ['npm error code EACCES\nnpm error path /x', /not writable/],
    ['npm error code E403', /registry refuses/],
    ['npm error something else', /npm says:\nnpm error something else/],
  ])('says why it failed: %s', (output, expected) => {
    expect(explainInstallFailure(output, root)).toMatch(expected);
  });
});
