import { randomInt } from 'node:crypto';

const LONGEST = 70;

/** `Kage Oversized T-Shirt` in Black gives `kage-oversized-t-shirt-black`: what the product's address reads. */
export function readableId(name: string, colour: string): string {
  const words = slug(name);
  const dye = slug(colour);
  const isNamed = dye === '' || words.split('-').slice(-dye.split('-').length).join('-') === dye;
  return (isNamed ? words : [words, dye].filter(Boolean).join('-')).slice(0, LONGEST) || 'product';
}

/** The plain id, and a few with a number. */
export function numberedIds(name: string, colour: string): string[] {
  const plain = readableId(name, colour);
  return [plain, ...Array.from({ length: 8 }, (_, place) => `${plain}-${place + 2}`)];
}

/** Ids to try one after the other, at last by chance. */
export function* idsToTry(name: string, colour: string): Generator<string> {
  yield* numberedIds(name, colour);
  for (;;) yield `${readableId(name, colour)}-${randomInt(10_000, 1_000_000)}`;
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
