import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#core/contract/answer.ts';
import { answerNotFound } from './errors.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const METHOD_NOT_ALLOWED = {
  success: false,
  code: 'method-not-allowed',
  message: 'Method not allowed',
} satisfies Failure;

/** A parameter of a route, such as `:id` or `:part(\d+)`, or whatever is left of the address. */
const VARIABLE = /(:\w+(?:\([^)]*\))?|\*)/;

/**
 * What is answered where no route takes a request: 405 if the routes of `app` that are registered from now on take its
 * address with other methods, else 404. They are compared with an address only then, which no other request waits for.
 */
export function createUnmatchedAnswer(app: FastifyInstance): Answer {
  const methodsByUrl = new Map<string, Set<string>>();
  let routes: { address: RegExp; methods: Set<string> }[] | undefined;

  app.addHook('onRoute', ({ url, method, handler }) => {
    if (handler === answer) return;
    const methods = methodsByUrl.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsByUrl.set(url, methods);
    routes = undefined;
  });

  function findMethods(url: string): Set<string> {
    routes ??= [...methodsByUrl].map(([pattern, methods]) => ({ address: toAddress(pattern), methods }));
    const [path = ''] = url.split('?', 1);
    const found = routes.filter(({ address }) => address.test(path));
    return new Set(found.flatMap(({ methods }) => [...methods]));
  }

  function answer(request: FastifyRequest, reply: FastifyReply) {
    const methods = findMethods(request.url);
    // A route that takes the method has found nothing at the address.
    if (methods.size === 0 || methods.has(request.method)) return answerNotFound(request, reply);
    return reply
      .code(405)
      .header('Allow', [...methods].sort().join(', '))
      .send(METHOD_NOT_ALLOWED);
  }

  return answer;
}

/** The addresses that a route takes: `/products/:id` is `/^\/products\/[^/]+$/`. */
function toAddress(url: string): RegExp {
  const parts = url.split(VARIABLE).map((part) => {
    if (part === '*') return '.*';
    if (VARIABLE.test(part)) return /\(.*\)$/.exec(part)?.[0] ?? '[^/]+';
    return part.replaceAll(/[^\w/]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
