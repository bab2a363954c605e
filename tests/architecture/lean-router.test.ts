import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SHOP_CODE = ['app/storefront', 'app/ui', 'app/lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

/** Needs a part of React Router that scripts/lean-router.ts leaves out of the shop: it would silently do nothing. */
const NEEDS_LEFT_OUT_PART = [
  /import \{[^}]*\b(Form|useFetchers?|useSubmit|useFormAction|useActionData|useBlocker|unstable_usePrompt|useViewTransitionState|ScrollRestoration)\b[^}]*\} from 'react-router'/,
  /^export (async function|function|const) (action|clientAction)\b/m,
];

function findUses(code: string): string[] {
  return NEEDS_LEFT_OUT_PART.flatMap((part) => part.exec(code)?.slice(1).filter(Boolean) ?? []);
}

describe('what the build leaves out of React Router', () => {
  it.each(['app/root.tsx', ...SHOP_CODE])('is not used by %s', (file) => {
    expect(findUses(readFileSync(file, 'utf8'))).toEqual([]);
  });

  it('would be found', () => {
    expect(findUses("import { Link, useFetcher } from 'react-router';")).toContain('useFetcher');
    expect(findUses('export async function clientAction() {}')).toContain('clientAction');
  });
});
