import { lookup as lookUpName } from 'node:dns';
import { type IncomingMessage, request as requestOpenly } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '#server/public-address.ts';
import { CourierFailure } from './courier.ts';

const MOST_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const PDF_START = Buffer.from('%PDF');

interface LabelOptions {
  /** In demo mode the API's own address, where labels may be, too: this machine, mostly. */
  ownOrigin: string | null;
  timeoutMs?: number;
  /** For tests, whose servers are on no public address. */
  isAllowed?: (ip: string) => boolean;
}

/**
 * The PDF behind a link that a courier gave. Somebody else chose that address, so that it must not lead into our own
 * network: it is fetched over https and from public addresses only, and no redirect is followed.
 */
export async function fetchLabel(link: string, options: LabelOptions): Promise<Uint8Array> {
  const { ownOrigin, timeoutMs = TIMEOUT_MS, isAllowed = isPublicAddress } = options;
  const url = URL.parse(link);
  const isOwn = url !== null && url.origin === ownOrigin;
  if (!url || !(isOwn || (url.protocol === 'https:' && isAllowedHost(url, isAllowed))))
    throw new CourierFailure('refused', 'The label is not at a public https address');
  const call = {
    // A connection of its own: one that is open already would be used without looking up where it leads.
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(isOwn ? {} : { lookup: lookUpAmong(isAllowed) }),
  };
  try {
    return await readPdf(await get(url, call));
  } catch (cause) {
    if (cause instanceof CourierFailure) throw cause;
    throw new CourierFailure('unknown', 'The label could not be fetched', { cause });
  }
}

/** A host that is a number is never looked up, so that it has to be checked here. */
function isAllowedHost({ hostname }: URL, isAllowed: (ip: string) => boolean): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 || isAllowed(host);
}

/** Checked where the connection is made: a name that is looked up twice may lead to two places. */
function lookUpAmong(isAllowed: (ip: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookUpName(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return done(new CourierFailure('refused', 'The label is not at a public address'), '');
      return options.all ? done(null, allowed) : done(null, first.address, first.family);
    });
  };
}

function get(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? request : requestOpenly;
  return new Promise((resolve, reject) => {
    open(url, options, resolve).on('error', reject).end();
  });
}

async function readPdf(answer: IncomingMessage): Promise<Uint8Array> {
  if (answer.statusCode !== 200) {
    answer.destroy();
    throw new CourierFailure('unknown', `The label was answered with ${answer.statusCode}`);
  }
  const parts: Buffer[] = [];
  let size = 0;
  // Leaving the loop early ends the connection, too.
  for await (const part of answer) {
    parts.push(part);
    size += part.length;
    if (size > MOST_BYTES) throw new CourierFailure('refused', 'The label is larger than 5 MB');
  }
  const label = Buffer.concat(parts);
  if (!label.subarray(0, PDF_START.length).equals(PDF_START))
    throw new CourierFailure('unknown', 'The label is not a PDF');
  return label;
}
