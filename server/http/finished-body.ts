import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A finished answer: every encoding of it that a browser may ask for, ready to be sent. */
export interface FinishedBody {
  etag: string;
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export async function finishBody(content: string | Buffer): Promise<FinishedBody> {
  const plain = Buffer.from(content);
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(plain, { level: 6 }),
  ]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return { etag, plain, brotli, gzip: gzipped };
}

export function getBytes({ plain, brotli, gzip }: FinishedBody): number {
  return plain.length + brotli.length + gzip.length;
}

/** Sends the encoding that the caller takes, or a 304 to who has it already. */
export function sendFinished(request: FastifyRequest, reply: FastifyReply, body: FinishedBody) {
  reply.header('ETag', body.etag).header('Vary', 'Accept-Encoding');
  if (reply.statusCode === 200 && request.headers['if-none-match'] === body.etag)
    return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (accepted.includes('br')) return reply.header('Content-Encoding', 'br').send(body.brotli);
  if (accepted.includes('gzip')) return reply.header('Content-Encoding', 'gzip').send(body.gzip);
  return reply.send(body.plain);
}
