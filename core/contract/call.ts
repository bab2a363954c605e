import type { z } from 'zod';
import type { StaffRight } from '#core/rules/staff-rights.ts';
import type { answerTexts } from '#core/texts/en/answers.ts';
import type { FailureCode } from './failures.ts';

/** Who may call: anyone; anyone, known by a login where there is one; anyone who is logged in; staff with this right. */
export type Access = 'anyone' | 'guest' | 'shopper' | StaffRight;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API. The server registers it (`serve`), browser and tests make it (`ask`): both read the same value.
 * What a call is given and answers are Zod schemas; the shop's browser build leaves them out (scripts/drop-schemas.ts).
 */
export interface Call extends Terms {
  method: Method;
  path: Path;
  access: Access;
}

/** Parameters are written `:code`. */
type Path = `/api/${string}`;

interface Terms {
  /** For the API's documentation. */
  summary: string;
  /** The codes that it can fail with, beside those of every call with this access. */
  failures?: readonly FailureCode[];
  /** What a failure can carry beside code and message. */
  details?: z.ZodObject;
  /** At most this many by one caller within a minute. */
  perMinute?: number;
  /** At most this many by one caller within ten minutes. Those with invalid input are not counted. */
  perTenMinutes?: number;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a file of at most so many bytes. */
  upload?: number;
  /** The answer's `data`. */
  data?: z.ZodType;
  /** What an answer has beside `success`, where the specification gives it no `data`. */
  fields?: z.ZodObject;
  /** The `message` beside them: its name among the texts. */
  says?: keyof typeof answerTexts;
  /** The whole answer, where the specification gives it no envelope at all. */
  bare?: z.ZodType;
  /** The media type, where the answer is a file. */
  file?: 'application/pdf' | 'text/csv; charset=utf-8';
  /** A line of the answer, where it comes as lines of JSON while the work goes on. */
  lines?: z.ZodType;
  /** Takes an `Idempotency-Key`: the same key with the same content is answered once and the same. */
  idempotent?: true;
  /** The same for everybody until products, texts or settings change: it is answered from the cache. */
  cached?: true;
  /** 200 unless given. */
  status?: 201;
}

/** Makes a call: its own type is preserved, so that parameters, answer and failures are known wherever it is used. */
// @__NO_SIDE_EFFECTS__
export function call<
  const M extends Method,
  const P extends Path,
  const A extends Access,
  const T extends Terms,
>(method: M, path: P, access: A, terms: T) {
  return { method, path, access, ...terms };
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;

/**
 * What a caller gives: as the schemas take it, before they transform it. A query that was checked already, or a page's
 * own, can be handed on as it is.
 */
export type Given<C extends Call> = (C extends { params: infer S } ? { params: Input<S> } : unknown) &
  (C extends { query: infer S } ? { query?: Input<S> | Output<S> | URLSearchParams } : unknown) &
  (C extends { body: infer S } ? { body: Input<S> } : unknown);

/** What the server's handler gets: what was given, checked and transformed. */
export type Checked<C extends Call> = (C extends { params: infer S } ? { params: Output<S> } : unknown) &
  (C extends { query: infer S } ? { query: Output<S> } : unknown) &
  (C extends { body: infer S } ? { body: Output<S> } : unknown) &
  (C extends { upload: number } ? { body: unknown } : unknown);

/** The codes of its own that it can fail with. */
export type Failure<C extends Call> = C extends { failures: readonly (infer Code)[] } ? Code : never;

/** What a failure of it can carry, each part only with the code that it belongs to. */
export type Details<C extends Call> = C extends { details: infer S } ? Partial<Output<S>> : object;

/** A file as the server sends it, with the name that it is saved under. */
export interface FileAnswer {
  name: string;
  content: Uint8Array | AsyncIterable<unknown>;
}

/** What a caller gets: what the server's handler gives, and what the answer says beside it. */
export type Answer<C extends Call> = Result<C> & (C extends { says: string } ? { message: string } : unknown);

/** What the server's handler gives: the `data`, the fields beside `success`, all of it, a file, lines, or nothing. */
export type Result<C extends Call> = C extends { data: infer S } | { fields: infer S } | { bare: infer S }
  ? Output<S>
  : C extends { file: string }
    ? FileAnswer
    : C extends { lines: infer S }
      ? AsyncIterable<Output<S>>
      : // biome-ignore lint/suspicious/noConfusingVoidType: What services that answer nothing promise.
        void;

const COMMON: readonly FailureCode[] = [
  'invalid-input',
  'too-large',
  'unsupported-media-type',
  'too-many-requests',
  'unavailable',
  'server-error',
];
const WITH_LOGIN: readonly FailureCode[] = [...COMMON, 'not-logged-in', 'account-disabled'];
const WITH_RIGHT: readonly FailureCode[] = [...WITH_LOGIN, 'not-allowed', 'second-factor-required'];

const WITH_KEY: readonly FailureCode[] = ['call-under-way', 'idempotency-key-reused'];

/** Every code that a call can fail with. */
export function failureCodes({
  access,
  failures = [],
  idempotent,
}: Pick<Call, 'access' | 'failures' | 'idempotent'>): FailureCode[] {
  const isOpen = access === 'anyone' || access === 'guest';
  const common = isOpen ? COMMON : access === 'shopper' ? WITH_LOGIN : WITH_RIGHT;
  return [...new Set([...failures, ...common, ...(idempotent ? WITH_KEY : [])])];
}
