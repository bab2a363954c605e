import fc from 'fast-check';
import type { z } from 'zod';
import { findThing } from './id-names.ts';
import type { Operation, Schema } from './operations.ts';
import type { createScene, Thing } from './scene.ts';
import { type Known, schemaValues } from './schema-values.ts';

/** A call that would do something for the one whose things it names. */
export interface Attempt {
  method: string;
  url: string;
  payload: object | undefined;
}

const DRAWS = 300;

/** The things that a call names by their id, in its address, its query or its body. */
export function findThings({ path, parameters, body }: Operation): Thing[] {
  const named = parameters.flatMap(({ name, in: place }) =>
    place === 'header' ? [] : [findThing({ path, in: place, name })],
  );
  const fields = listFields(body ?? {}).map((name) => findThing({ path, in: 'body', name }));
  return [...new Set([...named, ...fields].filter((thing) => thing !== undefined))];
}

function listFields(schema: Schema): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [name, ...listFields(part)]),
    ...(schema.items ? listFields(schema.items) : []),
    ...inner.flatMap(listFields),
  ];
}

export async function prepareAttempt(
  operation: Operation,
  things: readonly Thing[],
  scene: ReturnType<typeof createScene>,
): Promise<Attempt> {
  const ids = new Map<Thing, string>();
  for (const thing of things) ids.set(thing, await scene[thing]());
  const { method, path, parameters } = operation;

  const known = (place: 'path' | 'query' | 'body') => (name: string, any: fc.Arbitrary<string>) => {
    const thing = findThing({ path, in: place, name });
    const id = thing && ids.get(thing);
    return id === undefined ? any : fc.constant(id);
  };
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    const any = schemaValues(schema, known('path'), name).map(String);
    return encodeURIComponent(String(fc.sample(known('path')(name, any), SAMPLE)[0]));
  });
  const query = draw(toQuerySchema(operation), known('query'), operation.call?.query);
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const url = search.size > 0 ? `${address}?${search}` : address;
  return { method, url, payload: draw(operation.body, known('body'), operation.call?.body) };
}

/** What a call needs in its address, and what it names there by an id. */
function toQuerySchema({ path, parameters }: Operation): Schema {
  const needed = parameters.filter(
    ({ in: place, name, required }) =>
      place === 'query' && (required || findThing({ path, in: 'query', name })),
  );
  return {
    type: 'object',
    properties: Object.fromEntries(needed.map(({ name, schema }) => [name, schema])),
    required: needed.map(({ name }) => name),
  };
}

const SAMPLE = { seed: 1, numRuns: 1 };

/** A value that the call's own schema accepts, where one is found: it may ask for more than its document says. */
function draw(schema: Schema | undefined, known: Known, accepted: z.ZodType | undefined): object | undefined {
  if (!schema) return undefined;
  const drawn = fc.sample(schemaValues(schema, known), { seed: 1, numRuns: DRAWS });
  const right = drawn.find((value) => accepted?.safeParse(value).success) ?? drawn[0];
  return typeof right === 'object' && right !== null ? right : undefined;
}
