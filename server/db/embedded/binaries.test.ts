import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBinaries, findPackage } from './binaries.ts';
import { chooseSystemUser, copyTree, isRoot, runAs } from './system-user.ts';

describe('the programs of PostgreSQL', () => {
  it('are found and can be run', () => {
    const user = chooseSystemUser(undefined);
    const { initdb, majorVersion } = findBinaries(user);
    expect(runAs(user, initdb, ['--version']).stdout).toContain(`(PostgreSQL) ${majorVersion}.`);
  });

  it('work when npm was configured not to make their links', () => {
    const folder = copyPackage();
    rmSync(join(folder, 'native', 'lib', 'libpq.so.5'), { force: true });
    expect(findBinaries(undefined, { folder, version: 'unlinked' }).initdb).toBe(
      join(folder, 'native/bin/initdb'),
    );
    rmSync(dirname(folder), { recursive: true });
  });

  if (isRoot()) {
    it('are copied to the system folder when only root can reach them', () => {
      const folder = copyPackage();
      const version = basename(dirname(folder));
      const user = chooseSystemUser(undefined);
      const { postgres } = findBinaries(user, { folder, version });
      expect(postgres).toMatch(new RegExp(`^/var/lib/store-postgres/programs-${version}/`));
      expect(runAs(user, postgres, ['--version']).status).toBe(0);
      expect(findBinaries(user, { folder, version }).postgres).toBe(postgres);
      rmSync(dirname(dirname(dirname(postgres))), { recursive: true });
      rmSync(dirname(folder), { recursive: true });
    });
  }
});

/** A copy in a temporary folder, which is closed to all but its owner. */
function copyPackage(): string {
  const closed = mkdtempSync(join(tmpdir(), 'store-programs-'));
  const { folder } = findPackage();
  copyTree(folder, closed);
  return join(closed, basename(folder));
}
