import { StartError } from '../../scripts/bootstrap/terminal.mjs';

/**
 * Something that must hold however often it is tried. Its test is one of `npm test`, where it tries a few times;
 * `npm run prove` runs the same test as often as is said here.
 */
export interface Part {
  name: string;
  tries: string;
  times: number;
  holds: string;
  test: string;
}

const PARTS: Part[] = [
  {
    name: 'fuzz',
    tries: 'Requests to every route of the API’s document, right, nearly right and wrong in every way',
    times: 20_000,
    holds: 'no 5xx, no hang, a code in every refusal, books right, memory and connections back',
    test: 'tests/attack/fuzz.test.ts',
  },
];

/** Those that were named, or all. */
export function chooseParts(names: readonly string[]): Part[] {
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) {
    const known = PARTS.map(({ name }) => name).join(', ');
    throw new StartError(`There is no part ${unknown.join(', ')}. The parts are: ${known}.`);
  }
  return names.length === 0 ? PARTS : PARTS.filter(({ name }) => names.includes(name));
}
