import type { Answer, Call, Details, Failure, Given } from '#core/contract/call.ts';
import { isRecord } from '#core/objects.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_HEADER } from '#core/rules/language.ts';
import { SAVED_AT_HEADER } from '#core/rules/saved-at.ts';
import { LANGUAGE } from '#texts/language.ts';
import { ApiFailure } from './api-failure.ts';
import { noteCall } from './connection.ts';

const TIMEOUT_MS = 15_000;

/** The headers that say who calls; none for what anyone may ask. */
export type Identity = Record<string, string>;

export function bearer(token: string | undefined): Identity {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  identity?: Identity;
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

export type Asked<C extends Call> = Given<C> & Pick<ApiRequest, 'idempotencyKey' | 'signal'>;

/** What a call is given; nothing at all where it needs nothing. */
export type AskedArguments<C extends Call> = object extends Given<C> ? [asked?: Asked<C>] : [asked: Asked<C>];

export interface AnyAsked extends Pick<ApiRequest, 'body' | 'idempotencyKey' | 'signal'> {
  params?: Record<string, string>;
  query?: Record<string, unknown> | URLSearchParams;
}

/**
 * Makes a call of the contract and returns its answer. The server checks every answer against the same contract before it
 * sends it; it is not checked a second time here.
 */
export async function sendCall<C extends Call>(
  call: C,
  asked: Asked<C> | undefined,
  identity: Identity = {},
  signal?: AbortSignal,
): Promise<Answer<C>> {
  const { params, query, ...request }: AnyAsked = asked ?? {};
  const path = fillPath(call.path, params) + toQueryText(query);
  const answer = await requestApi(path, { signal, ...request, method: call.method, identity });
  return (call.data && isRecord(answer) ? answer.data : answer) as Answer<C>;
}

/** The code that a call failed with; undefined for whatever the server did not say itself. */
export function failureCode<C extends Call>(_call: C, error: unknown): Failure<C> | undefined {
  return error instanceof ApiFailure ? (error.code as Failure<C>) : undefined;
}

/** What a call's failure carries beside code and message. */
export function failureDetails<C extends Call>(_call: C, error: unknown): Details<C> {
  return (error instanceof ApiFailure ? error.body : {}) as Details<C>;
}

/** `/api/coupons/:code` with its parameters filled in. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** `?homeTag=Anime%2CF1&limit=10`, or nothing for an empty query. */
export function toQueryText(query: Record<string, unknown> | URLSearchParams = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  // A list becomes its entries with commas between them.
  const named = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const text = (query instanceof URLSearchParams ? query : named).toString();
  return text === '' ? '' : `?${text}`;
}

/** Calls the API and returns the answer's JSON. Throws an `ApiFailure`, or an `AbortError` when `signal` ended it. */
export async function requestApi(path: string, request: ApiRequest = {}): Promise<unknown> {
  const response = await send(path, request);
  const body = await readJson(response, request.signal);
  if (!response.ok || (isRecord(body) && body.success === false)) throw toFailure(response.status, body);
  return body;
}

async function send(path: string, { method = 'GET', body, identity, idempotencyKey, signal }: ApiRequest) {
  const headers = new Headers({ Accept: 'application/json', ...identity });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (LANGUAGE !== DEFAULT_LANGUAGE) headers.set(LANGUAGE_HEADER, LANGUAGE);
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const hasNoNetwork = navigator.onLine === false;
  try {
    const response = await fetch(path, {
      method,
      headers,
      // Proxies may answer with what is a second old; the browser's own cache always asks whether it is still so.
      cache: 'no-cache',
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (method === 'GET') noteCall({ isAnswered: true, savedAt: response.headers.get(SAVED_AT_HEADER) });
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    // Only reads: a form that could not be sent shows a message of its own.
    if (method === 'GET') noteCall({ isAnswered: false });
    else if (hasNoNetwork) noteCall({ isAnswered: false, unsent: path });
    throw new ApiFailure('broken', 'The server could not be reached', { cause });
  }
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiFailure('broken', 'The answer is not JSON', { status: response.status, cause });
  }
}

/** Why an answer is none. */
export function toFailure(status: number, body: unknown): ApiFailure {
  if (status >= 500) return new ApiFailure('broken', `The server failed (${status})`, { status, body });
  const { message, code } = isRecord(body) ? body : {};
  return new ApiFailure('refused', typeof message === 'string' ? message : 'The server refused', {
    status,
    code: typeof code === 'string' ? code : undefined,
    body,
  });
}
