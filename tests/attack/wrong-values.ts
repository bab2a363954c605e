import fc from 'fast-check';

const NUMBERS = [0, -1, 0.5, -0.01, 1e-300, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53];
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'b\udfff',
  '\ufeff',
  '\u202etxt',
  '٣٤',
  'ﷺ'.repeat(60),
  '👩‍👩‍👧‍👦'.repeat(40),
  'NaN',
  'Infinity',
  '1e999',
  '-0',
  '0x10',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '%27%22',
  '../../../etc/passwd',
  '{{7*7}}',
  '=1+1',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  '9999-12-31',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-00-00',
  '2026-02-30',
];
const LENGTHS = [41, 101, 201, 501, 1001, 2001, 5001, 20_000, 100_000];

/** What no field asks for: wrong types, odd and huge texts, numbers beyond all bounds, deep nests. */
export const wrongValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { $ne: 1 }, [null]) },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...LENGTHS).map((length) => 'x'.repeat(length)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.constantFrom(10, 200, 1000).map(nest) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** What cannot be left out is not missed by `undefined`: it disappears from the JSON. */
export const missingOrWrong = fc.oneof(
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 5, arbitrary: wrongValues },
);

/** One list inside of another, so many times. */
function nest(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** The same as text: the engine's own writer would give up on it. */
export function nestedJson(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

/** The paths of all values in a body, those inside of lists and objects too: `items`, `items.0`, `items.0.quantity`. */
export function listPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([name, part]) => listPaths(part, [...path, name]));
  return path.length === 0 ? inside : [path, ...inside];
}

export function withChange(body: object, path: readonly string[], value: unknown): object {
  const changed = structuredClone(body);
  const [last = '', ...parents] = path.toReversed();
  let place: object = changed;
  for (const name of parents.toReversed()) place = Reflect.get(place, name);
  Reflect.set(place, last, value);
  return changed;
}
