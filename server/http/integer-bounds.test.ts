import { expect, it } from 'vitest';
import { openTestStore } from '#tests/support/test-store.ts';

const LARGEST_INTEGER = 2_147_483_647;

interface Schema {
  type?: string;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
interface Operation {
  parameters?: { name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** The paths of all integers of a schema that go beyond a column of PostgreSQL. */
function unbounded(schema: Schema, path: string): string[] {
  const isOpen = schema.type === 'integer' && (schema.maximum ?? Infinity) > LARGEST_INTEGER;
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => unbounded(part, `${path}.${name}`)),
    ...(schema.items ? unbounded(schema.items, `${path}[]`) : []),
    ...inner.flatMap((part) => unbounded(part, path)),
  ];
}

it('no call takes an integer that the database could not hold', async () => {
  const { app } = await openTestStore();
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
  expect(operations.length).toBeGreaterThan(90);
  const found = operations.flatMap(({ name, operation: { parameters = [], requestBody } }) => [
    ...parameters.flatMap((parameter) => unbounded(parameter.schema, `${name} ${parameter.name}`)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => unbounded(schema, `${name} body`)),
  ]);
  expect(found).toEqual([]);
});
