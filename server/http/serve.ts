import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { failureSchema, fileSchema } from '#core/contract/answer.ts';
import {
  type Access,
  type Call,
  type Checked,
  type FileAnswer,
  failureCodes,
  type Result,
} from '#core/contract/call.ts';
import { FAILURES, type FailureCode } from '#core/contract/failures.ts';
import { signIn } from '#core/contract/staff.ts';
import { isRecord } from '#core/objects.ts';
import type { Language } from '#core/rules/language.ts';
import { isStaffRight } from '#core/rules/staff-rights.ts';
import { serverTexts } from '#core/texts/server-texts.ts';
import type { SignedInUser } from '#server/domains/accounts/sessions.ts';
import type { Services } from '#server/services.ts';
import { attachment } from './attachment.ts';
import { toCacheKey } from './cache/cache-key.ts';
import type { Make } from './cache/entry-pool.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { sendCached } from './cache/send-cached.ts';
import { getLanguage } from './errors.ts';
import { DATA_POLICY } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers that are the same for everybody. */
    cache: ResponseCache;
  }
}

/** Registers the calls of a domain. */
export type Routes = (app: FastifyInstance, services: Services) => void;

type Context<C extends Call> = Checked<C> &
  Caller<C['access']> &
  (C extends { cached: true } ? unknown : { request: FastifyRequest; reply: FastifyReply }) &
  (C extends { idempotent: true } ? { key: string | undefined } : unknown);

/** A call with what gives its answers; `getTags` says what a cached one depends on. */
interface Served<C extends Call> {
  call: C;
  handler: (context: Context<C>) => Promise<Result<C> | Buffer>;
  getTags: (answer: Result<C> | Buffer, context: Context<C>) => string[];
}

type Caller<Who extends Access> = Who extends 'anyone'
  ? unknown
  : { user: Who extends 'guest' ? SignedInUser | undefined : SignedInUser };

const STAFF_PATH = '/api/admin';
const JSON_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Security-Policy': DATA_POLICY,
};
const KEY = 'idempotency-key';
const keySchema = z.object({
  [KEY]: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('The same key with the same body gives the same answer, once'),
});

/**
 * Registers a call of the contract. Who may make it, how often, and what the documentation says follow from it: under
 * /api/admin a call without a right cannot be registered. Where an answer is long, a handler may give its JSON at once.
 * `getTags` says what a cached answer depends on.
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Served<C>['handler'],
  getTags: Served<C>['getTags'] = () => [],
): void {
  const { method, path, summary, params, query, body, upload, file, lines, idempotent, status = 200 } = call;
  const isForStaff = path.startsWith(STAFF_PATH) && (path !== signIn.path || method !== signIn.method);
  if (isForStaff !== isStaffRight(call.access)) throw new Error(`${path} names no right`);

  app.route({
    method,
    url: path.slice(app.prefix.length),
    ...(upload !== undefined && { bodyLimit: upload }),
    // Compressed, the lines would wait for each other.
    ...(lines && { compress: false }),
    config: { call, ...rateLimit(call) },
    schema: {
      summary,
      tags: [toTag(path)],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(idempotent && { headers: keySchema }),
      ...(file && { produces: [file] }),
      // Only what is checked. By its number each status would take a list of as many places, in every call.
      response: { '2xx': answerSchema(call) },
    },
    async handler(request, reply) {
      // The schemas of the call have checked these.
      const { params, query, body, user, headers } = request;
      if (call.cached) {
        const language = getLanguage(request);
        const asked: unknown = { params, query };
        const make = makeCached({ call, handler, getTags }, asked as Context<C>, language);
        return sendCached(request, reply, await app.cache.get(toCacheKey(request.url), make));
      }
      const given: unknown = { params, query, body, user, key: headers[KEY], request, reply };
      const answer = await handler(given as Context<C>);
      if (file) return sendFile(reply, file, answer as FileAnswer);
      if (lines) return sendLines(reply, answer as AsyncIterable<unknown>);
      if (status !== 200) reply.code(status);
      return toBody(call, answer, getLanguage(request));
    },
  });
}

/**
 * How an answer is made that is kept: it is made again with what was asked for, long after the request. The request itself must
 * not be within its reach: every kept answer would hold one, with its connection's buffers and its reply.
 */
function makeCached<C extends Call>(
  { call, handler, getTags }: Served<C>,
  context: Context<C>,
  language: Language,
): Make {
  return async () => {
    const answer = await handler(context);
    const tags = getTags(answer, context);
    if (Buffer.isBuffer(answer)) return { headers: JSON_HEADERS, body: answer, tags };
    // Not checked by the schema, which takes as long as making it: a test compares all of these with theirs.
    return { headers: JSON_HEADERS, body: JSON.stringify(toBody(call, answer, language)), tags };
  };
}

function rateLimit({ perMinute, perTenMinutes }: Call) {
  if (perMinute !== undefined) return { rateLimit: { max: perMinute, timeWindow: '1 minute' } };
  if (perTenMinutes === undefined) return {};
  // After the check of the input: correcting a mistake must not use up the limit.
  return { rateLimit: { max: perTenMinutes, timeWindow: '10 minutes', hook: 'preHandler' as const } };
}

function sendFile(reply: FastifyReply, type: string, { name, content }: FileAnswer) {
  return reply.type(type).header('Content-Disposition', attachment(name)).send(content);
}

function sendLines(reply: FastifyReply, lines: AsyncIterable<unknown>) {
  return reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(toText(lines)));
}

async function* toText(lines: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

function toBody({ data, bare, says }: Call, answer: unknown, language: Language) {
  if (bare) return answer;
  if (data) return { success: true, data: answer };
  // The text takes what the call answers: both are named in its contract.
  const message = says && serverTexts(language).answers[says](answer as never);
  return { success: true, ...(message && { message }), ...(isRecord(answer) && answer) };
}

export function answerSchema({ data, fields, says, bare, file, lines }: Call) {
  if (file) return fileSchema;
  if (lines) return z.string().describe('Lines of JSON');
  if (bare) return bare;
  const success = z.literal(true);
  if (data) return z.object({ success, data });
  const message = says ? { message: z.string() } : {};
  return fields ? fields.extend({ success, ...message }) : z.object({ success, ...message });
}

/** What the documentation says of a call's answers. The codes are for it alone: an answer with another one is still one. */
export function describeAnswers(call: Call): Record<number, z.ZodType> {
  const byStatus = Map.groupBy(failureCodes(call), (code) => FAILURES[code]);
  const failures = [...byStatus].map(
    ([status, codes]) => [status, createFailureSchema(codes, call)] as const,
  );
  return Object.fromEntries([[call.status ?? 200, answerSchema(call)], ...failures]);
}

function createFailureSchema(codes: FailureCode[], { details }: Call) {
  const code = z.string().meta({ enum: codes });
  return failureSchema.extend({ code, ...details?.partial().shape }).loose();
}

/** `/api/admin/coupons/:code` is listed under 'Back office', `/api/coupons/apply` under 'Coupons'. */
function toTag(path: string): string {
  const [, , name = ''] = path.split('/');
  return name === 'admin' ? 'Back office' : name.charAt(0).toUpperCase() + name.slice(1);
}
