import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Services } from '#server/services.ts';

const pathSchema = z.object({ transform: z.string().max(60), file: z.string().max(60) });

export function pictureRoutes({ pictures }: Pick<Services, 'pictures'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/images/:transform/:file', {
      schema: {
        summary: 'A picture scaled to a box, in the best format the browser accepts',
        tags: ['Images'],
        params: pathSchema,
      },
      async handler(request, reply) {
        const { body, format } = await pictures.deliver({
          ...request.params,
          accept: request.headers.accept,
        });
        return reply
          .header('Cache-Control', 'public, max-age=31536000, immutable')
          .header('Vary', 'Accept')
          .type(`image/${format}`)
          .send(body);
      },
    });
  };
}
