import { setTimeout as wait } from 'node:timers/promises';
import type { ShiprocketSettings } from '#server/courier-settings.ts';
import { parseJson } from '../../provider-call.ts';
import { CourierFailure, type TokenStore } from '../courier.ts';
import { dig } from '../loose-values.ts';
import { createSession } from './session.ts';

export interface Timeouts {
  readMs: number;
  writeMs: number;
  readAgainAfterMs: number;
}

const TIMEOUTS: Timeouts = { readMs: 10_000, writeMs: 30_000, readAgainAfterMs: 200 };

export interface Answer {
  status: number;
  /** Whether it was done, as far as the status says. */
  isOk: boolean;
  /** Undefined where there is none, or none that can be read. */
  body: unknown;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  timeoutMs: number;
}

export type Client = ReturnType<typeof createClient>;

/** Shiprocket's API: who we are, how long we wait, and what counts as no answer. What an answer means is for the caller. */
export function createClient(
  settings: ShiprocketSettings,
  {
    tokens,
    alarm,
    timeouts = TIMEOUTS,
    now = () => new Date(),
  }: { tokens: TokenStore; alarm: (text: string) => void; timeouts?: Timeouts; now?: () => Date },
) {
  const session = createSession(settings, { tokens, alarm, now, post });

  /** No answer, too many calls, and trouble of theirs say nothing about what was done. */
  async function send(
    { method, path, body, timeoutMs }: Call,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    let response: Response;
    let text: string;
    const name = path.split('?')[0];
    try {
      response = await fetch(`${getBase(settings.apiUrl)}/${path}`, {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await response.text();
    } catch (cause) {
      throw new CourierFailure('unknown', `Shiprocket did not answer ${name}`, { cause });
    }
    const { status } = response;
    if (status === 429 || status >= 500) throw new TroubleFailure(name, status);
    const answer = parseJson(text);
    // A firewall refuses with a page: what stands behind it has said nothing.
    if (text !== '' && answer === undefined) throw new TroubleFailure(name, status);
    return { status, isOk: response.ok, body: answer };
  }

  function post(path: string, body: unknown): Promise<Answer> {
    return send({ method: 'POST', path, body, timeoutMs: timeouts.readMs });
  }

  /** A token that is refused was not acted upon: the call may go out again with a new one. */
  async function sendAs(call: Call): Promise<Answer> {
    const token = await session.getToken();
    const answer = await send(call, { authorization: `Bearer ${token}` });
    if (!isUnauthorized(answer)) return answer;
    const renewed = await session.renew(token);
    const again = await send(call, { authorization: `Bearer ${renewed}` });
    if (isUnauthorized(again)) throw session.reportUseless();
    return again;
  }

  /** A read that met trouble goes out once more; nothing is lost by it. */
  async function readTwice(call: Call): Promise<Answer> {
    try {
      return await sendAs(call);
    } catch (error) {
      if (!(error instanceof TroubleFailure) || error.status === 429) throw error;
      await wait(timeouts.readAgainAfterMs);
      return sendAs(call);
    }
  }

  return {
    read: (path: string) => readTwice({ method: 'GET', path, timeoutMs: timeouts.readMs }),
    /** A read that takes its question in a body. */
    query: (path: string, body: unknown) =>
      readTwice({ method: 'POST', path, body, timeoutMs: timeouts.readMs }),
    write: (path: string, body: unknown) =>
      sendAs({ method: 'POST', path, body, timeoutMs: timeouts.writeMs }),
    /** Where labels may be in demo mode beside public hosts. */
    getOwnOrigin: () => (settings.isDemo ? new URL(getBase(settings.apiUrl)).origin : null),
    timeouts,
  };
}

/** Busy, broken or unreadable. */
class TroubleFailure extends CourierFailure {
  readonly status: number;

  constructor(name: string | undefined, status: number) {
    super('unknown', `Shiprocket is in trouble: ${name} was answered with ${status}`);
    this.status = status;
  }
}

function isUnauthorized({ status, body }: Answer): boolean {
  return status === 401 || Number(dig(body, 'status_code')) === 401;
}

function getBase(apiUrl: ShiprocketSettings['apiUrl']): string {
  const url = typeof apiUrl === 'string' ? apiUrl : apiUrl();
  return `${url.replace(/\/+$/, '').replace(/\/v1\/external$/, '')}/v1/external`;
}
