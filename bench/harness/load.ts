import { connect } from 'node:net';
import { type Answer, createAnswerReader } from './answer-reader.ts';
import type { Work } from './turns.ts';

export interface Load {
  port: number;
  connections: number;
  /** The bytes of the next request over this connection. */
  request: (connection: number) => Buffer;
  /** Throws when an answer is not the one that was asked for. Every 50th has its body. */
  check: (answer: Answer) => void;
}

const CHECKED_WHOLE = 50;
const READ_AT_ONCE = 128 * 1024;

/**
 * Asks for a while over some connections at once, each with one request at a time, and counts the answers. A generator
 * of our own because it must need less of the machine than the server that it measures: see decision 0064.
 */
export async function putLoad(load: Load, ms: number): Promise<Work> {
  const start = performance.now();
  const state = { answers: 0, until: start + ms };
  await Promise.all(
    Array.from({ length: load.connections }, (_, connection) => keepAsking(load, connection, state)),
  );
  return { count: state.answers, ms: performance.now() - start };
}

function keepAsking(
  load: Load,
  connection: number,
  state: { answers: number; until: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const readAnswer = createAnswerReader(
      (answer) => {
        load.check(answer);
        state.answers += 1;
        if (performance.now() < state.until) ask();
        else socket.end(resolve);
      },
      () => state.answers % CHECKED_WHOLE === 0,
    );
    const buffer = Buffer.allocUnsafe(READ_AT_ONCE);
    const socket = connect({
      port: load.port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer,
        callback(length) {
          try {
            readAnswer(buffer.subarray(0, length));
          } catch (error) {
            socket.destroy();
            reject(error);
          }
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('A connection was closed while it was used.')));
    const ask = () => socket.write(load.request(connection));
    ask();
  });
}

/** The bytes of a request as they go over the network. */
export function toRequest(
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Buffer {
  const all = { host: '127.0.0.1', ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
