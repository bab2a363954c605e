import type { Answer, Call, Details, Failure, Given } from '#core/contract/call.ts';
import { isRecord } from '#core/objects.ts';
import { ApiFailure } from './api-failure.ts';
import { type ApiRequest, requestApi } from './api-request.ts';

export type Asked<C extends Call> = Given<C> & Pick<ApiRequest, 'idempotencyKey' | 'signal'>;

/** What a call is given; nothing at all where it needs nothing. */
export type AskedArguments<C extends Call> = object extends Given<C> ? [asked?: Asked<C>] : [asked: Asked<C>];

interface AnyAsked extends Pick<ApiRequest, 'body' | 'idempotencyKey' | 'signal'> {
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
  token: string | undefined,
  signal?: AbortSignal,
): Promise<Answer<C>> {
  const { params, query, ...request }: AnyAsked = asked ?? {};
  const path = fillPath(call.path, params) + toQueryText(query);
  const answer = await requestApi(path, { signal, ...request, method: call.method, token });
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
  const parameters = query instanceof URLSearchParams ? query : new URLSearchParams();
  if (!(query instanceof URLSearchParams)) {
    for (const [name, value] of Object.entries(query)) {
      if (value === undefined || value === '') continue;
      parameters.set(name, Array.isArray(value) ? value.join(',') : String(value));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
