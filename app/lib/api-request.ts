import { isRecord } from '#core/objects.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_HEADER } from '#core/rules/language.ts';
import { LANGUAGE } from '#texts/language.ts';
import { ApiFailure } from './api-failure.ts';
import { noteCall } from './connection.ts';

const TIMEOUT_MS = 15_000;

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** Sent as a bearer Authorization header. */
  token?: string | undefined;
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

/** Calls the API and returns the answer's JSON. Throws an `ApiFailure`, or an `AbortError` when `signal` ended it. */
export async function requestApi(path: string, request: ApiRequest = {}): Promise<unknown> {
  const response = await send(path, request);
  const body = await readJson(response, request.signal);
  if (response.status >= 500) {
    throw new ApiFailure('broken', `The server failed (${response.status})`, {
      status: response.status,
      body,
    });
  }
  if (!response.ok || isRefusalBody(body)) {
    throw new ApiFailure('refused', messageOf(body), { status: response.status, code: codeOf(body), body });
  }
  return body;
}

async function send(path: string, { method = 'GET', body, token, idempotencyKey, signal }: ApiRequest) {
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (LANGUAGE !== DEFAULT_LANGUAGE) headers.set(LANGUAGE_HEADER, LANGUAGE);
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (method === 'GET') noteCall({ isAnswered: true });
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    // Only what is to be loaded: what is sent has its own words for it.
    if (method === 'GET') noteCall({ isAnswered: false });
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

function isRefusalBody(body: unknown): boolean {
  return isRecord(body) && body.success === false;
}

function messageOf(body: unknown): string {
  return isRecord(body) && typeof body.message === 'string' ? body.message : 'The server refused';
}

function codeOf(body: unknown): string | undefined {
  return isRecord(body) && typeof body.code === 'string' ? body.code : undefined;
}
