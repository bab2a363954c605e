import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PRIVACY_TEXT } from '#core/texts/en/first/privacy.ts';

/** `storedText('localStorage', 'x')` and the `key: 'x'` of a stored value, in what shoppers load. */
const WRITTEN_OUT = /storedText\('localStorage', '(?<text>\w+)'\)|\bkey: '(?<value>\w+)',\n\s+empty/g;
const NAMED = /^export const \w+_KEY = '(?<named>\w+)';$/gm;

async function listKeys(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return sources.flatMap((source) =>
    [...source.matchAll(WRITTEN_OUT), ...source.matchAll(NAMED)].flatMap(({ groups }) =>
      Object.values(groups ?? {}).filter((key) => key !== undefined),
    ),
  );
}

it('the privacy policy names every key that the shop keeps in the browser', async () => {
  const keys = (await Promise.all(['app/lib', 'app/storefront'].map(listKeys))).flat();
  const section = PRIVACY_TEXT.sections.find(({ title }) => title === 'Cookies and local storage');
  const named = section?.blocks.flatMap((block) =>
    typeof block === 'object' && 'facts' in block ? block.facts.map(({ name }) => name) : [],
  );
  expect(named?.toSorted()).toEqual([...new Set(keys)].toSorted());
});
