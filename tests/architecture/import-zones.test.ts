import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const FORBIDDEN = [
  ['core/rules/x.ts', '#server/db/client.ts'],
  ['core/rules/x.ts', '#app/lib/page-reader.ts'],
  ['core/rules/x.ts', 'node:fs'],
  ['app/storefront/x.tsx', '#server/services.ts'],
  ['app/storefront/x.tsx', '../../server/services.ts'],
  ['app/storefront/x.tsx', 'pg'],
  ['server/http/x.ts', '#app/root.tsx'],
  ['server/domains/x/x.routes.ts', './x.queries.ts'],
  ['server/domains/x/x.routes.ts', '#server/db/client.ts'],
  ['server/domains/x/x.service.ts', './x.routes.ts'],
  ['server/domains/x/x.service.ts', 'drizzle-orm'],
  ['server/domains/x/x.service.ts', '#server/http/errors.ts'],
  ['server/domains/x/x.queries.ts', './x.service.ts'],
  ['server/db/x.ts', '#server/domains/products/products.service.ts'],
  ['server/integrations/x.ts', '#server/domains/products/products.service.ts'],
] as const;

const ALLOWED = [
  ['core/rules/x.ts', './y.ts'],
  ['core/contract/x.ts', 'zod'],
  ['app/storefront/x.tsx', '#core/rules/colours.ts'],
  ['server/http/x.ts', '#server/services.ts'],
  ['server/domains/x/x.routes.ts', './x.service.ts'],
  ['server/domains/x/x.routes.ts', '#server/http/auth.ts'],
  ['server/domains/x/x.routes.ts', '#server/http/cache/send-cached.ts'],
  ['server/domains/x/x.service.ts', './x.queries.ts'],
  ['server/domains/x/x.service.ts', '#server/integrations/picture-store.ts'],
  ['server/domains/x/x.queries.ts', 'drizzle-orm'],
] as const;

const tree = mkdtempSync(join(tmpdir(), 'store-zones-'));
let report = '';

/** Writes every case as a file into a tree like ours, and lints them all with our own rules in one go. */
beforeAll(() => {
  const rules = JSON.parse(readFileSync('biome.json', 'utf8'));
  writeFileSync(join(tree, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }));
  for (const [file, imported] of [...FORBIDDEN, ...ALLOWED]) {
    const path = join(tree, caseName(file, imported));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import '${imported}';\n`);
  }
  const { stdout } = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=github', '.'],
    { cwd: tree, encoding: 'utf8' },
  );
  report = stdout;
});

afterAll(() => rmSync(tree, { recursive: true }));

/** The name of a case keeps the ending by which the rules distinguish routes, services and queries. */
function caseName(file: string, imported: string): string {
  return file.replace('/x.', `/${imported.replaceAll(/[^a-z]/g, '-')}.`);
}

describe('the direction of calls', () => {
  it.each(FORBIDDEN)('%s may not import %s', (file, imported) => {
    expect(report).toContain(caseName(file, imported));
  });

  it.each(ALLOWED)('%s may import %s', (file, imported) => {
    expect(report).not.toContain(caseName(file, imported));
  });
});
