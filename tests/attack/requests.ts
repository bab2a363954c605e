import fc from 'fast-check';
import { isStaffRight } from '#core/rules/staff-rights.ts';
import type { Operation, Parameter } from './operations.ts';
import { type Known, schemaValues } from './schema-values.ts';
import { listPaths, missingOrWrong, nestedJson, withChange, wrongValues } from './wrong-values.ts';

/** Who sends a request: with no token, a shopper's, a staff member's, or one that nobody has given out. */
const CALLERS = ['nobody', 'shopper', 'staff', 'forger'] as const;
export type Caller = (typeof CALLERS)[number];

/** A request as it goes over the wire, but for its token. */
export interface FuzzedRequest {
  caller: Caller;
  method: string;
  url: string;
  /** Names and values in turns: a name may come twice. */
  headers: string[];
  body: Uint8Array | undefined;
}

/** Of which field of which call which values are known. */
export type KnownOf = (operation: Operation) => Known;

/** Requests to one route: most of them nearly right, so that the work behind the checks is reached. */
export function fuzzedRequests(operation: Operation, knownOf: KnownOf): fc.Arbitrary<FuzzedRequest> {
  const known = knownOf(operation);
  return fc
    .record({
      caller: callers(operation),
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS') },
      ),
      path: paths(operation, known),
      query: queries(operation, known),
      headers: headers(operation),
      body: bodies(operation, known),
    })
    .map(({ caller, method, path, query, headers, body }) => ({
      caller,
      method,
      url: path + query,
      headers: [...headers, ...(body ? ['content-type', body.type] : [])],
      body: body && Buffer.from(body.content),
    }));
}

/** Whom the call is for, more often than others. */
function callers({ call }: Operation): fc.Arbitrary<Caller> {
  const access = call?.access ?? 'anyone';
  const fitting = isStaffRight(access) ? 'staff' : access === 'anyone' ? 'nobody' : 'shopper';
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant<Caller>(fitting) },
    { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
  );
}

/** Percent signs that stand for nothing, for half a character, for a NUL, for a slash. */
const ODD_PARTS = [
  '%',
  '%zz',
  '%E0%A4%A',
  '%00',
  '%ED%A0%80',
  '%C0%AF',
  '..%2f..%2fetc',
  '%2e%2e',
  ';',
  '+',
  '*',
  '',
];

function addressParts(): fc.Arbitrary<string> {
  return fc.oneof(fc.constantFrom(...ODD_PARTS), wrongValues.map(encode), fc.constant('x'.repeat(4000)));
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function encode(value: unknown): string {
  return encodeURIComponent(toText(value).toWellFormed().slice(0, 3000));
}

function paths({ path, parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    const parameter = parameters.find(
      (candidate) => candidate.in === 'path' && part === `:${candidate.name}`,
    );
    if (!parameter) return fc.constant(part);
    const right = known(parameter.name, schemaValues(parameter.schema, known, parameter.name).map(toText));
    return fc.oneof({ weight: 8, arbitrary: right.map(encode) }, { weight: 1, arbitrary: addressParts() });
  });
  return fc.tuple(...parts).map((chosen) => chosen.join('/'));
}

const UNKNOWN_PARAMETERS = [
  '__proto__=1',
  'constructor[prototype]=1',
  'a[b][c]=d',
  '&&',
  '=',
  'x',
  'limit',
  'cursor',
];

function queries({ parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const own = parameters.filter((parameter) => parameter.in === 'query');
  const pairs = own.map((parameter) => queryPairs(parameter, known));
  const unknown = fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.subarray(UNKNOWN_PARAMETERS, { minLength: 1 }) },
  );
  return fc.tuple(unknown, ...pairs).map((chosen) => {
    const all = chosen.flat();
    return all.length === 0 ? '' : `?${all.join('&')}`;
  });
}

/** A parameter: absent, right, wrong, or there twice. */
function queryPairs({ name, schema, required }: Parameter, known: Known): fc.Arbitrary<string[]> {
  const right = schemaValues(schema, known, name).map((value) => `${name}=${encode(value)}`);
  const wrong = addressParts().map((value) => `${name}=${value}`);
  return fc.oneof(
    { weight: required ? 1 : 8, arbitrary: fc.constant<string[]>([]) },
    { weight: 8, arbitrary: right.map((pair) => [pair]) },
    { weight: 1, arbitrary: wrong.map((pair) => [pair]) },
    { weight: 1, arbitrary: fc.tuple(right, fc.oneof(right, wrong)) },
  );
}

const ODD_HEADERS: string[][] = [
  ['idempotency-key', 'x'.repeat(201)],
  ['idempotency-key', ''],
  ['idempotency-key', 'one', 'idempotency-key', 'two'],
  ['accept', 'nonsense', 'accept', 'text/html;q=x'],
  ['accept-encoding', 'br;q=nine, *;q=0'],
  ['accept-encoding', 'zstd, identity;q=0'],
  ['authorization', 'Basic eDp5'],
  ['authorization', 'Bearer a.b.c', 'authorization', 'Bearer d.e.f'],
  ['cookie', 'staff_session=%E0%A4%A; =; ;;; a=b=c'],
  ['cookie', `staff_session=${'x'.repeat(5000)}`, 'x-page-key', 'x'],
  ['if-none-match', '"'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=5-1,-'],
  ['x-forwarded-for', '1.2.3.4, ::1, unknown', 'forwarded', 'for=_x'],
  ['accept-language', 'xx-'.repeat(300)],
  ['x-language', 'hi', 'x-language', 'en-xa'],
  ['content-encoding', 'gzip'],
  ['origin', 'null', 'sec-fetch-site', 'cross-site'],
];

/** The call's own headers, and odd ones. */
function headers({ parameters }: Operation): fc.Arbitrary<string[]> {
  const own = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) =>
      fc.oneof(
        { weight: 3, arbitrary: fc.constant<string[]>([]) },
        { weight: 2, arbitrary: fc.uuid().map((key) => [name, key]) },
        // Few of them, so that the same key comes again with another body.
        { weight: 1, arbitrary: fc.constantFrom('one', 'two').map((key) => [name, key]) },
      ),
    );
  const odd = fc.oneof(
    { weight: 12, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_HEADERS) },
  );
  return fc.tuple(odd, ...own).map((chosen) => chosen.flat());
}

interface Body {
  type: string;
  content: string | Uint8Array;
}

const JSON_TYPE = 'application/json';
const TYPES = [
  'text/plain',
  'text/csv',
  'image/jpeg',
  'image/svg+xml',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/json, text/html',
  'application/octet-stream',
  'nonsense',
  '/',
];
const BROKEN = [
  '',
  '{',
  '[]',
  'null',
  '7',
  '"text"',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '{"a":1e999}',
  '\ufeff{}',
];
const TOO_LARGE = 256 * 1024 + 1;

function bodies(operation: Operation, known: Known): fc.Arbitrary<Body | undefined> {
  const { body, call, method } = operation;
  const broken = brokenBodies();
  if (call?.upload !== undefined) return fc.oneof(uploads(), broken);
  if (!body) {
    // Most calls without a body get none; a GET with one is odd enough.
    const rare = method === 'GET' ? 60 : 12;
    return fc.oneof({ weight: rare, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: broken });
  }
  const right = schemaValues(body, known);
  const wrong = fc
    .tuple(right, fc.nat(), missingOrWrong)
    .map(([value, at, change]) => changeAt(value, at, change));
  return fc.oneof(
    { weight: 10, arbitrary: right.map(toJsonBody) },
    { weight: 10, arbitrary: wrong.map(toJsonBody) },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** One value somewhere in the body is another. */
function changeAt(body: unknown, at: number, change: unknown): unknown {
  if (typeof body !== 'object' || body === null) return change;
  const all = listPaths(body);
  const path = all[at % all.length];
  return path ? withChange(body, path, change) : change;
}

function toJsonBody(value: unknown): Body {
  return { type: JSON_TYPE, content: JSON.stringify(value) ?? '' };
}

function brokenBodies(): fc.Arbitrary<Body> {
  const content = fc.oneof<fc.Arbitrary<string | Uint8Array>[]>(
    fc.constantFrom(...BROKEN),
    fc.constantFrom(100, 10_000, 100_000).map(nestedJson),
    fc.uint8Array({ maxLength: 200 }),
    fc.constant('x'.repeat(TOO_LARGE)),
  );
  const type = fc.oneof(
    { weight: 2, arbitrary: fc.constant(JSON_TYPE) },
    { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
  );
  return fc.record({ type, content });
}

const SHEETS = [
  'Id,Name,Price,Category,On sale\n,Tee,499,polo,yes\n',
  'Name;Price\n"unclosed;1',
  '\ufeffId\n__proto__\n',
  'Name,Name\na,b\n',
  `Name,Price\n${'x'.repeat(5000)},1e999\n`,
  '\n\n\n',
];

function uploads(): fc.Arbitrary<Body> {
  const sheet = fc.record({ type: fc.constant('text/csv'), content: fc.constantFrom(...SHEETS) });
  const bytes = fc.record({
    type: fc.constantFrom('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'text/csv'),
    content: fc.uint8Array({ maxLength: 2000 }),
  });
  return fc.oneof(sheet, bytes);
}
