import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Certificate } from './certificate.ts';

export interface ProviderRequest {
  method: string | undefined;
  path: string;
  query: Record<string, string>;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

export interface ProviderReply {
  status?: number;
  /** A text is a page, bytes are a PDF, all else is JSON. */
  body: string | Uint8Array | object;
}

/**
 * An HTTP server that stands in for a provider: it notes each call and answers what `reply` says; null: never; `cut`: the
 * connection ends. With a certificate it speaks TLS.
 */
export async function startProvider(
  reply: (request: ProviderRequest) => ProviderReply | 'cut' | null,
  { certificate }: { certificate?: Certificate } = {},
) {
  const requests: ProviderRequest[] = [];
  const answerCall: RequestListener = async (incoming, outgoing) => {
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
    if (answer === 'cut') {
      outgoing.destroy();
      return;
    }
    const { status = 200, body } = answer;
    const isText = typeof body === 'string';
    const isPdf = body instanceof Uint8Array;
    const type = isText ? 'text/html' : isPdf ? 'application/pdf' : 'application/json';
    outgoing.writeHead(status, { 'Content-Type': type });
    outgoing.end(isText || isPdf ? body : JSON.stringify(body));
  };
  const server = certificate ? createTlsServer(certificate, answerCall) : createServer(answerCall);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
