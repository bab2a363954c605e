import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FuzzedRequest } from './requests.ts';

/** Whoever waits longer than this was forgotten: a busy machine is slow, not broken. */
const HANG_MS = 120_000;

export interface Received {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/** Sends requests as they are, over connections that are used again; `close` ends these. */
export function createSender(address: string) {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });

  async function send(fuzzed: Omit<FuzzedRequest, 'caller'>): Promise<Received> {
    // Cleared with the answer: thousands of signals that wait for their time would look like a leak.
    const hang = new AbortController();
    const forgotten = setTimeout(() => hang.abort(), HANG_MS);
    try {
      return (await sendWithin(fuzzed, hang.signal)) ?? (await send(fuzzed));
    } finally {
      clearTimeout(forgotten);
    }
  }

  /** Undefined where the server ended a connection that was idle at the very moment at which it was used again. */
  async function sendWithin(
    { method, url, headers, body }: Omit<FuzzedRequest, 'caller'>,
    signal: AbortSignal,
  ): Promise<Received | undefined> {
    const length = body ? ['content-length', String(body.byteLength)] : [];
    const sent = request({
      agent,
      hostname,
      port,
      method,
      path: url,
      headers: ['host', `${hostname}:${port}`, ...headers, ...length],
      signal,
    });
    const answered = once(sent, 'response');
    sent.end(body);
    const [response]: IncomingMessage[] = await answered.catch((error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET') return [];
      throw error;
    });
    if (!response) return undefined;
    // A request that was refused before all of it was read breaks off after its answer.
    sent.on('error', () => {});
    return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
  }

  return { send, close: () => agent.destroy() };
}
