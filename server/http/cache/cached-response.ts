import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createTakes } from '#server/takes.ts';
import { isKnown } from '../known-versions.ts';

type Encoding = 'br' | 'gzip';

/** The body in one encoding, with the whole head of the answer written out: nothing is left to be done per request. */
interface Form {
  head: string[];
  body: Buffer;
}

export interface CachedResponse {
  status: number;
  /** What is between the quotes of its ETag, and they themselves. */
  tag: string;
  /** The head of a 304. */
  unchangedHead: string[];
  plain: Form;
  /** Those that somebody has asked for. */
  compressed: Partial<Record<Encoding, Form>>;
  /** Those that are being made, or were. */
  compressing: Partial<Record<Encoding, Promise<Form>>>;
  /** The bytes of all bodies that are there. */
  size: number;
}

const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => promisify(gzip)(body, { level: 3 }),
};
const BROTLI_QUALITY = 5;
/** Less than this fits into one packet either way. */
const SMALLEST_TO_COMPRESS = 1024;

export interface ResponseParts {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export function toCachedResponse({ status, headers, body }: ResponseParts): CachedResponse {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  // Weak: it is the same one in every encoding, in which the bytes differ.
  const head = Object.entries({ ...headers, ETag: `W/${tag}`, Vary: 'Accept-Encoding' }).flat();
  return {
    status,
    tag,
    unchangedHead: head,
    plain: { head: [...head, 'Content-Length', String(body.length)], body },
    compressed: {},
    compressing: {},
    size: body.length,
  };
}

/** Compresses the body once for all who ask. */
export function compress(response: CachedResponse, encoding: Encoding): Promise<Form> {
  response.compressing[encoding] ??= COMPRESS[encoding](response.plain.body).then((body) => {
    const head = [
      ...response.unchangedHead,
      ...['Content-Encoding', encoding],
      ...['Content-Length', String(body.length)],
    ];
    const form = { head, body };
    response.compressed[encoding] = form;
    response.size += body.length;
    return form;
  });
  return response.compressing[encoding];
}

/** Compresses a new version in every way in which the old one was asked for, so that nobody waits for it. */
export async function compressAlike(response: CachedResponse, old: CachedResponse | undefined) {
  const encodings: Encoding[] = ['br', 'gzip'];
  await Promise.all(
    encodings.filter((name) => old?.compressed[name]).map((name) => compress(response, name)),
  );
}

const takesBrotli = createTakes('br');
const takesGzip = createTakes('gzip');

/** The form for a caller who takes these encodings, if it is there already. */
export function findForm(response: CachedResponse, accepted = ''): Form | undefined {
  const { plain, compressed, compressing } = response;
  if (plain.body.length < SMALLEST_TO_COMPRESS) return plain;
  const isBrotliTaken = takesBrotli(accepted);
  if (isBrotliTaken && compressed.br) return compressed.br;
  if (takesGzip(accepted)) return isBrotliTaken && !compressing.br ? undefined : compressed.gzip;
  return isBrotliTaken ? undefined : plain;
}

/**
 * The form for a caller who takes these encodings. Nobody waits for Brotli who takes gzip, which is made much sooner; and
 * it is made only of what somebody asks for a second time: many searches are made once.
 */
export async function makeForm(response: CachedResponse, accepted = ''): Promise<Form> {
  const ready = findForm(response, accepted);
  if (ready) return ready;
  if (!takesGzip(accepted)) return takesBrotli(accepted) ? compress(response, 'br') : response.plain;
  if (response.compressed.gzip) compress(response, 'br');
  return compress(response, 'gzip');
}

/** Sends a form of the response, or a 304 to who has it already. */
export function writeResponse(
  { method, headers }: IncomingMessage,
  reply: ServerResponse,
  { status, tag, unchangedHead }: CachedResponse,
  { head, body }: Form,
): void {
  const named = headers['if-none-match'];
  if (status === 200 && named !== undefined && isKnown(named, tag)) {
    reply.writeHead(304, unchangedHead).end();
    return;
  }
  reply.writeHead(status, head).end(method === 'HEAD' ? undefined : body);
}
