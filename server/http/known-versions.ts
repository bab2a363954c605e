import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Whether If-None-Match names what would be sent: by the quoted part of its ETag, which is all that a weak comparison
 * compares, or as whatever there is.
 */
export function isKnown(named: string, tag: string | undefined): boolean {
  return named === '*' || (tag !== undefined && named.includes(tag));
}

/** Answers 304 in place of what the caller has already. Comes after what gives answers their ETag. */
export function answerKnownVersions(app: FastifyInstance): void {
  app.addHook('onSend', ({ method, headers }, reply, payload, done) => {
    const named = headers['if-none-match'];
    const isRead = method === 'GET' || method === 'HEAD';
    if (named === undefined || !isRead || reply.statusCode !== 200 || !isKnown(named, readTag(reply))) {
      done(null, payload);
      return;
    }
    reply.code(304);
    // Every route leaves the body out for HEAD by itself.
    if (method === 'HEAD') {
      done(null, payload);
      return;
    }
    reply.removeHeader('content-length');
    if (payload instanceof Readable) payload.destroy();
    done(null, null);
  });
}

function readTag(reply: FastifyReply): string | undefined {
  return reply.getHeader('etag')?.toString().replace('W/', '');
}
