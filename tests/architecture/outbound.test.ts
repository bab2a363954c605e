import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What reaches other machines. */
const REACHES_OUT =
  /\bfetch\(|\bfrom '(?:undici|nodemailer|aws4fetch)'|import\('(?:undici|nodemailer|aws4fetch)'\)/;
/** The sandboxes call the store itself, as the provider would. */
const MAY = ['server/integrations/', 'server/sandbox/'];

it('only the integrations call other machines, each at the address of its setting', () => {
  const callers = globSync('server/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts') && REACHES_OUT.test(readFileSync(path, 'utf8')))
    .map((path) => path.replaceAll('\\', '/'));
  expect(callers.length).toBeGreaterThan(5);
  expect(callers.filter((path) => !MAY.some((folder) => path.startsWith(folder)))).toEqual([]);
});
