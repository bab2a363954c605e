import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FinishedBody, finishBody, getBytes, sendFinished } from './finished-body.ts';
import { createSharedCache } from './shared-cache.ts';

/** Answers that are long, the same for everybody and asked for by machines: the whole catalogue, the sitemap. */
export interface AnswerCache {
  /** Sends the answer to this key: the cached one, or the one that `make` writes now. */
  send(answer: {
    key: string;
    request: FastifyRequest;
    reply: FastifyReply;
    make: () => Promise<string | Buffer>;
  }): Promise<FastifyReply>;
  clear(): void;
}

const MEGABYTE = 1024 * 1024;
/** A longer one is not worth the memory, nor the time to compress it. */
const LONGEST_BYTES = 8 * MEGABYTE;

export function createAnswerCache({ ttlSeconds = 60, now = Date.now } = {}): AnswerCache {
  const cache = createSharedCache<FinishedBody | Buffer>({
    maxEntries: 20,
    maxBytes: 32 * MEGABYTE,
    ttlSeconds,
    now,
    getSize: (body) => (Buffer.isBuffer(body) ? body.length : getBytes(body)),
    judge: (body) => (Buffer.isBuffer(body) ? 'pass' : 'share'),
  });
  return {
    async send({ key, request, reply, make }) {
      const body = await cache.get(key, async () => {
        const content = Buffer.from(await make());
        return content.length > LONGEST_BYTES ? content : finishBody(content);
      });
      return Buffer.isBuffer(body) ? reply.send(body) : sendFinished(request, reply, body);
    },
    clear: () => cache.outdate(),
  };
}

/** For a process that hears of no changes: every answer is written anew. */
export const NO_ANSWER_CACHE: AnswerCache = {
  send: async ({ reply, make }) => reply.send(await make()),
  clear: () => {},
};
