import fc from 'fast-check';
import type { Schema } from './operations.ts';

/** What a text of this name is: any, or the id of something that exists. */
export type Known = (name: string, any: fc.Arbitrary<string>) => fc.Arbitrary<string>;

/** The longest text that is tried where the schema names no limit. */
const USUAL_LENGTH = 60;
const LONGEST_LIST = 4;
/** Beyond the generator; what it would exclude is rare. */
const LOOKAHEAD = /\(\?![^)]*\)/g;

/** Values as the schema takes them; what the document cannot say (one date after another) may still be wrong. */
export function schemaValues(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (schema.nullable) return fc.option(schemaValues({ ...schema, nullable: false }, known, name));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && choices.length > 0)
    return fc.oneof(...choices.map((choice) => schemaValues(choice, known, name)));
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => schemaValues(part, known, name));
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values));
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return known(name, anyText(schema));
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 2 ** 31 - 1 });
    case 'number':
      return numberValues(schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return listValues(schema, known, name);
    case 'object':
      return objectValues(schema, known);
    default:
      return fc.jsonValue();
  }
}

function anyText({ format, pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  const time = fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  if (format === 'date') return time.map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return time.map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  if (pattern) return fc.stringMatching(new RegExp(pattern.replaceAll(LOOKAHEAD, '')));
  const usual = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength ?? USUAL_LENGTH, USUAL_LENGTH)),
  });
  if (maxLength === undefined) return usual;
  return fc.oneof(
    { weight: 5, arbitrary: usual },
    { weight: 1, arbitrary: edgeLengths(minLength, maxLength) },
  );
}

/** As short and as long as it may be, and one more. */
function edgeLengths(shortest: number, longest: number): fc.Arbitrary<string> {
  return fc.constantFrom(shortest, longest, longest + 1).map((length) => 'x'.repeat(length));
}

/** Whole rupees, rupees with paise, and the edges. */
function numberValues({ minimum = 0, maximum = 10_000_000 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
    fc.integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) }).map((paise) => paise / 100),
    fc.double({ min: minimum, max: maximum, noNaN: true }),
  );
}

function listValues({ items = {}, minItems = 0, maxItems }: Schema, known: Known, name: string) {
  const maxLength = Math.max(minItems, Math.min(maxItems ?? LONGEST_LIST, LONGEST_LIST));
  return fc.array(schemaValues(items, known, name), { minLength: minItems, maxLength });
}

function objectValues({ properties = {}, required = [] }: Schema, known: Known) {
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    schemaValues(schema, known, name),
  ]);
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields), {
    requiredKeys: Object.keys(properties).filter((name) => required.includes(name)),
    noNullPrototype: true,
  });
}
