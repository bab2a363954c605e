import type { RequestListener, ServerResponse } from 'node:http';
import type { Failure } from '#core/contract/answer.ts';

/** What the back office consists of. */
const OFFICE = /^\/(?:admin|api\/admin)(?:[/?]|$)/;
/** What it needs besides: the sign-in's code, pictures and type; and what machines ask any host. */
const SHARED =
  /^\/(?:api\/auth\/send-otp|api\/(?:live|ready|health)|metrics|images\/|fonts\/|favicon\.|robots\.txt|\.well-known\/)/;
const NOT_FOUND = { success: false, code: 'not-found', message: 'Not found' } satisfies Failure;

interface Hosts {
  publicUrl: string;
  /** Absent: shop and back office share one name. */
  adminUrl: string | undefined;
  headers: Record<string, string>;
}

/**
 * Shop and back office under names of their own: browsers then keep the two apart by themselves, whatever gets into a
 * page of the shop. Comes before everything else, the cache included. People are led to the right name; calls are not.
 */
export function keepHostsApart(
  handle: RequestListener,
  { publicUrl, adminUrl, headers }: Hosts,
): RequestListener {
  if (adminUrl === undefined) return handle;
  const officeHost = new URL(adminUrl).host;
  return (request, reply) => {
    const { url = '/', method, headers: given } = request;
    const path = toRoutedPath(url);
    const isOffice = OFFICE.test(path);
    if (SHARED.test(path) || isOffice === (given.host?.toLowerCase() === officeHost)) {
      handle(request, reply);
      return;
    }
    const isForPeople = (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/');
    if (isForPeople)
      reply.writeHead(307, { ...headers, Location: (isOffice ? adminUrl : publicUrl) + url }).end();
    else answerNotFound(reply, headers);
  };
}

/** What the router looks for: it decodes an address, and leaves out the host where one is part of it. */
function toRoutedPath(url: string): string {
  const [path = ''] = url.replace(/^https?:\/\/.*?\//i, '/').split('?', 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function answerNotFound(reply: ServerResponse, headers: Record<string, string>) {
  const body = JSON.stringify(NOT_FOUND);
  reply
    .writeHead(404, { ...headers, 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' })
    .end(body);
}
