import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ProviderRequest {
  method: string | undefined;
  path: string;
  query: Record<string, string>;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

export interface ProviderReply {
  status?: number;
  body: string | object;
}

/** An HTTP server that stands in for a provider: it notes each call and answers what `reply` says; null: never. */
export async function startProvider(reply: (request: ProviderRequest) => ProviderReply | null) {
  const requests: ProviderRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://provider');
    const request = {
      method: incoming.method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: incoming.headers,
      body: await text(incoming),
    };
    requests.push(request);
    const answer = reply(request);
    if (answer === null) return;
    const isText = typeof answer.body === 'string';
    outgoing.writeHead(answer.status ?? 200, { 'Content-Type': isText ? 'text/html' : 'application/json' });
    outgoing.end(isText ? answer.body : JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
