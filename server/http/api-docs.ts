import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerNotFound } from './errors.ts';
import { API_DOCS_POLICY } from './security-headers.ts';

/** The readable page about the API. Few ever open it: what draws it is read when somebody does, and not at each start. */
export function registerApiDocs(app: FastifyInstance) {
  let opened: Promise<FastifyInstance> | undefined;
  for (const path of ['/docs', '/docs/*']) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      opened ??= openDocs(app);
      const docs = await opened;
      const { statusCode, headers, rawPayload } = await docs.inject({
        url: request.url,
        headers: request.headers,
      });
      if (statusCode === 404) return answerNotFound(request, reply);
      // The connection is that of the store.
      const { connection: _, ...ownHeaders } = headers;
      return reply.code(statusCode).headers(ownHeaders).send(rawPayload);
    });
  }
  app.addHook('onClose', async () => (await opened)?.close());
}

async function openDocs(app: FastifyInstance): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  const docs = Fastify();
  await docs.register(swagger, { openapi: {}, transformObject: () => app.swagger() });
  await docs.register(swaggerUi, { routePrefix: `${app.prefix}/docs`, staticCSP: API_DOCS_POLICY });
  await docs.ready();
  return docs;
}
