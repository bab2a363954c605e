import { type Server, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Failure } from '#core/contract/answer.ts';
import { Refusal } from '#server/domains/refusal.ts';

interface Answer extends Failure {
  status: number;
}

/** What Node's parser could not read, or did not get in time, by its code. */
const ANSWERS: Record<string, Answer> = {
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, 'request-timeout', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: refusal(431, 'headers-too-large', 'The headers are too large.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: refusal(413, 'too-large', 'This is too large.'),
};
const NO_HTTP = refusal(400, 'invalid-input', 'The request is not valid HTTP.');
const UNMET_EXPECTATION = refusal(417, 'expectation-failed', 'Only 100-continue can be expected.');

function refusal(status: number, code: string, message: string): Answer {
  return { status, success: false, code, message };
}

/**
 * A request that no route will ever see: it is no HTTP, its headers are too large, or it did not arrive in time. It is
 * answered in the shape of every other failure, and the connection is closed.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && !hasBegunAnswer(socket)) socket.write(toBytes(ANSWERS[error.code ?? ''] ?? NO_HTTP));
  socket.destroySoon();
}

/** Whether an answer is on its way there, into which a second one must not be written. */
function hasBegunAnswer(socket: Socket): boolean {
  const answer = '_httpMessage' in socket ? socket._httpMessage : undefined;
  return (
    typeof answer === 'object' && answer !== null && 'headersSent' in answer && answer.headersSent === true
  );
}

function toBytes(answer: Answer): string {
  const { status } = answer;
  const { headers, body } = toParts(answer);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

function toParts({ status: _, ...failure }: Answer) {
  const body = JSON.stringify(failure);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  return { headers, body };
}

/** Node itself would answer with an empty 417. */
export function answerUnmetExpectations(server: Server): void {
  server.on('checkExpectation', (_request, reply: ServerResponse) => {
    const { headers, body } = toParts(UNMET_EXPECTATION);
    reply.writeHead(UNMET_EXPECTATION.status, headers).end(body);
  });
}

/** Node itself would answer a request without a host with an empty 400: it is set to leave that to us. */
export const OWN_ANSWERS: ServerOptions = { requireHostHeader: false };

export function refuseMissingHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1')
      throw new Refusal('invalid-input', { message: 'The request names no host.' });
  });
}
