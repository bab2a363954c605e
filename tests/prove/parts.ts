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

export const PARTS: Part[] = [
  {
    name: 'fuzz',
    tries: 'Requests to every route of the API’s document, right, nearly right and wrong in every way',
    times: 20_000,
    holds: 'no 5xx, no hang, a code in every refusal, books right, memory and connections back',
    test: 'tests/attack/fuzz.test.ts',
  },
];
