import type { FastifyInstance } from 'fastify';
import type { Call } from '#core/contract/call.ts';
import { readContractCalls } from '#tests/support/contract-calls.ts';

/** What the API's document says of a value. */
export interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

/** A route of the API's document, with the call of the contract that it serves, where it serves one. */
export interface Operation {
  method: string;
  /** Parameters are written `:code`. */
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  call: Call | undefined;
}

interface Documented {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Every route of the API, as its own document describes it. */
export async function readOperations(app: FastifyInstance): Promise<Operation[]> {
  const document = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Documented>>;
  }>();
  const calls = new Map((await readContractCalls()).map((call) => [`${call.method} ${call.path}`, call]));
  return Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([name, { parameters = [], requestBody }]) => {
      const method = name.toUpperCase();
      const path = address.replaceAll(/\{(\w+)\}/g, ':$1');
      const body = requestBody?.content['application/json']?.schema;
      return { method, path, parameters, body, call: calls.get(`${method} ${path}`) };
    }),
  );
}
