import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** What happens to one request: it never arrives, its answer never does, or the answer comes late. */
export const BREAKS = ['dropped', 'answer lost', 'slow'] as const;
export type Break = (typeof BREAKS)[number];

export interface Cut {
  kind: Break;
  /** The request at which it happens, of those that `isMeant` is true for; 1 is the next. */
  at: number;
  isMeant: (method: string, path: string) => boolean;
}

const SLOW_MS = 4000;
/** They have no part in an order, and a browser that decodes them is slow. */
const PICTURES = /^\/(?:images|pictures|share)\//;
export const isPicture = (path: string) => PICTURES.test(path);

/**
 * A line between a browser and the store that can be cut at a chosen request. All that follows a cut fails, until it is
 * mended; the answer to a slow request only comes late.
 */
export async function openHttpLine(port: number) {
  let cut: Cut | null = null;
  let isDown = false;
  let happened: string | null = null;
  const sockets = new Set<Socket>();

  const server = createServer(async (incoming, outgoing) => {
    if (isDown) return incoming.socket.destroy();
    const kind = findBreak(incoming);
    if (kind === 'dropped') return goDown();
    if (isPicture(incoming.url ?? '')) return outgoing.writeHead(404).end();
    try {
      const answer = await ask(port, incoming);
      const body = await buffer(answer);
      if (kind === 'answer lost') return goDown();
      if (kind === 'slow') await wait(SLOW_MS);
      pass(answer, body, outgoing);
    } catch {
      incoming.socket.destroy();
    }
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  function findBreak({ method = '', url = '' }: IncomingMessage): Break | null {
    if (!cut?.isMeant(method, url)) return null;
    cut.at -= 1;
    if (cut.at > 0) return null;
    const { kind } = cut;
    happened = `${kind}: ${method} ${url}`;
    cut = null;
    return kind;
  }

  function goDown() {
    isDown = true;
    for (const socket of sockets) socket.destroy();
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan(next: Cut) {
      cut = next;
      happened = null;
    },
    isDown: () => isDown,
    /** What was cut, once it was. */
    happened: () => happened,
    mend() {
      isDown = false;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

export type HttpLine = Awaited<ReturnType<typeof openHttpLine>>;

async function ask(port: number, incoming: IncomingMessage): Promise<IncomingMessage> {
  const { method, url, headers } = incoming;
  const sent = request({
    port,
    host: '127.0.0.1',
    method,
    path: url,
    headers: { ...headers, connection: 'close' },
  });
  sent.end(await buffer(incoming));
  const [answer] = await once(sent, 'response');
  return answer;
}

function pass({ statusCode = 502, headers }: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
  const { 'transfer-encoding': _, connection: __, ...others } = headers;
  outgoing.writeHead(statusCode, others).end(body);
}
