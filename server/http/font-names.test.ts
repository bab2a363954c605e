import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'public/fonts';

it('a font carries the hash of its content in its name, because browsers keep it for a year', () => {
  const fonts = readdirSync(FOLDER).filter((file) => file.endsWith('.woff2'));
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) {
    const hash = createHash('sha256')
      .update(readFileSync(`${FOLDER}/${font}`))
      .digest('hex')
      .slice(0, 8);
    expect(font).toContain(`-${hash}.woff2`);
  }
});

it.each(['app/styles/fonts.css', 'app/admin/index.html', 'server/http/demo-page.ts', 'public/offline.html'])(
  '%s names fonts that are there',
  (file) => {
    const named = [...readFileSync(file, 'utf8').matchAll(/\/fonts\/([\w-]+\.woff2)/g)].map(
      ([, name]) => name,
    );
    expect(named.length).toBeGreaterThan(0);
    expect(readdirSync(FOLDER)).toEqual(expect.arrayContaining(named));
  },
);
