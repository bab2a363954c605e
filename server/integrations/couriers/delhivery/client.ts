import type { DelhiverySettings } from '#server/courier-settings.ts';
import { parseJson } from '#server/integrations/provider-call.ts';
import { CourierFailure } from '../courier.ts';

export interface Timeouts {
  readMs: number;
  writeMs: number;
}

interface Call {
  path: string;
  query?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  form?: Record<string, string>;
  /** What it means not to be let in: for a first question of a booking, that there will be none. */
  notLetIn?: 'refused' | 'unknown';
}

export interface Answer {
  isOk: boolean;
  text: string;
  /** Undefined for what is no JSON: XML, or a page of a firewall. */
  json: unknown;
}

export type Client = ReturnType<typeof createClient>;

/** After its firewall has shut us out, every further call makes that longer. */
const SHUT_OUT_MS = 30_000;
const WRONG_TOKEN = 'Delhivery does not accept the token in DELHIVERY_TOKEN';

/** Each call goes out once. No answer, and one from a server in trouble, is `unknown`: it may be done all the same. */
export function createClient(
  settings: DelhiverySettings,
  { alarm, now, timeouts }: { alarm: (text: string) => void; now: () => Date; timeouts: Timeouts },
) {
  const base = settings.apiUrl.replace(/\/+$/, '');
  let hasWarned = false;
  let shutOutUntil = 0;

  async function send({ path, query, json, form }: Call): Promise<Response> {
    const isWrite = json !== undefined || form !== undefined;
    return fetch(`${base}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method: isWrite ? 'POST' : 'GET',
      headers: {
        authorization: `Token ${settings.token}`,
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      redirect: 'error',
      signal: AbortSignal.timeout(isWrite ? timeouts.writeMs : timeouts.readMs),
    });
  }

  /** What the provider said, be it yes or no. */
  async function call(asked: Call): Promise<Answer> {
    const { path, notLetIn = 'unknown' } = asked;
    if (now().getTime() < shutOutUntil) throw new CourierFailure('unknown', `${path}: waiting`);
    let response: Response;
    let text: string;
    try {
      response = await send(asked);
      text = await response.text();
    } catch (cause) {
      throw new CourierFailure('unknown', `${path}: no answer`, { cause });
    }
    const { status } = response;
    const json = parseJson(text);
    if (isNotLetIn(status, json, text)) {
      if (!hasWarned) alarm(WRONG_TOKEN);
      hasWarned = true;
      throw new CourierFailure(notLetIn, WRONG_TOKEN);
    }
    if (status === 403) shutOutUntil = now().getTime() + SHUT_OUT_MS;
    if (status === 403 || status === 429 || status >= 500)
      throw new CourierFailure('unknown', `${path}: status ${status}`);
    return { isOk: response.ok, text, json };
  }

  return { call };
}

/** A 403 is its firewall, as a rule, and says nothing about who we are; unless it says so. */
function isNotLetIn(status: number, json: unknown, text: string): boolean {
  return status === 401 || (status === 403 && json !== undefined && /token|credential/i.test(text));
}
