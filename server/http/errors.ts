import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Failure } from '#core/contract/answer.ts';
import { type Call, failureCodes } from '#core/contract/call.ts';
import { isRecord } from '#core/objects.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_HEADER, type Language } from '#core/rules/language.ts';
import { serverTexts } from '#core/texts/server-texts.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { FileStoreAway } from '#server/integrations/file-store-away.ts';
import { createSecurityLog } from './security-log.ts';

/** When a caller may come back after what passes by itself, such as a database that is away. */
export const RETRY_AFTER_SECONDS = 5;

/** One place where failures become answers: a clear word for what the caller can mend, silence about the inside. */
export function answerFailures(app: FastifyInstance, onFailure: OnFailure = logUndeclared) {
  const noteRefusal = createSecurityLog();
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, code } = getFailure(error);
    noteRefusal(request, code);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    const { call } = request.routeOptions.config;
    if (call) onFailure({ call, code, request });
    return answerFailure(error, reply);
  });
}

export type OnFailure = (failure: { call: Call; code: string; request: FastifyRequest }) => void;

const logUndeclared: OnFailure = ({ call, code, request }) => {
  if (!isDeclared(call, code))
    request.log.error(`${call.method} ${call.path} failed with ${code}, which its contract does not name`);
};

export function isDeclared(call: Call, code: string): boolean {
  return failureCodes(call).some((declared) => declared === code);
}

export function answerFailure(error: FastifyError, reply: FastifyReply) {
  const { status, ...failure } = getFailure(error, getLanguage(reply.request));
  if ('retryAfterSeconds' in failure) reply.header('Retry-After', String(failure.retryAfterSeconds));
  if (status === 503 && !reply.hasHeader('Retry-After')) reply.header('Retry-After', RETRY_AFTER_SECONDS);
  if (status === 416) reply.headers(getFileEnd(error));
  return reply.code(status).send({ success: false, ...failure } satisfies Failure);
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ success: false, code: 'not-found', message: 'Not found' } satisfies Failure);
}

/** Fastify's own refusals, by status: their codes name the framework, ours name what is wrong. */
const CODES_BY_STATUS: Record<number, string> = {
  400: 'invalid-input',
  404: 'not-found',
  413: 'too-large',
  415: 'unsupported-media-type',
  416: 'range-not-satisfiable',
};

/** To whoever wants what comes after the end of a file, the refusal says where that is. */
function getFileEnd(error: object): Record<string, string> {
  const end = 'headers' in error && isRecord(error.headers) && error.headers['Content-Range'];
  return typeof end === 'string' ? { 'Content-Range': end } : {};
}

/** Pages that are not in the default language say theirs with every call. */
export function getLanguage({ headers }: FastifyRequest): Language {
  const language = headers[LANGUAGE_HEADER];
  return typeof language === 'string' && isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

function getFailure(
  error: FastifyError | Refusal,
  language: Language = DEFAULT_LANGUAGE,
): {
  status: number;
  code: string;
  message: string;
  field?: string;
} {
  if (error instanceof Refusal) {
    return {
      ...error.details,
      status: error.status,
      code: error.code,
      message: error.messageIn(language),
      ...(error.field ? { field: error.field } : {}),
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const field = getField(first?.instancePath ?? '') || (error.validationContext ?? 'request');
    return {
      status: 400,
      code: 'invalid-input',
      message: `${field}: ${first?.message ?? 'not valid'}`,
      field,
    };
  }
  if (isDatabaseAway(error) || error instanceof FileStoreAway)
    return getFailure(new Refusal('unavailable'), language);
  const status = error.statusCode ?? 500;
  // Fastify's own 4xx (broken JSON, body too large, unknown media type) are written for the caller.
  if (status >= 400 && status < 500) {
    return { status, code: CODES_BY_STATUS[status] ?? 'refused', message: error.message };
  }
  return {
    status: 500,
    code: 'server-error',
    message: serverTexts(language).failures['server-error'],
  };
}

/** `/products/0/size` names the field `products.0.size`. */
function getField(instancePath: string): string {
  return instancePath.split('/').filter(Boolean).join('.');
}
