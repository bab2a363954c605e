import { randomInt } from 'node:crypto';

const LONGEST = 70;

/** `Kage Oversized T-Shirt` in Black gives `kage-oversized-t-shirt-black`: what the product's address reads. */
export function readableId(name: string, colour: string): string {
  const words = slug(name);
  const dye = slug(colour);
  const isNamed = dye === '' || words.split('-').slice(-dye.split('-').length).join('-') === dye;
  return (isNamed ? words : [words, dye].filter(Boolean).join('-')).slice(0, LONGEST) || 'product';
}

/** Ids to try one after the other: the plain one, a few with a number, at last one by chance. */
export function* idsToTry(name: string, colour: string): Generator<string> {
  const plain = readableId(name, colour);
  yield plain;
  for (let number = 2; number <= 9; number += 1) yield `${plain}-${number}`;
  for (;;) yield `${plain}-${randomInt(10_000, 1_000_000)}`;
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
