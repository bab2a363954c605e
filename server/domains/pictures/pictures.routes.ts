import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import * as calls from '#core/contract/pictures.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

const pathSchema = z.object({ transform: z.string().max(60), file: z.string().max(60) });

export const pictureRoutes: Routes = (app, { pictureAdmin }) => {
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  serve(app, calls.addPicture, ({ body }) => pictureAdmin.addPicture(body));
  serve(app, calls.cropPicture, ({ params, body }) => pictureAdmin.cropPicture(params.file, body));
};

/** The pictures themselves, outside of the API. */
export function imageRoutes({ pictures }: Pick<Services, 'pictures'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/images/:transform/:file', {
      schema: {
        summary: 'A picture scaled to a box, in the best format the browser accepts',
        tags: ['Images'],
        params: pathSchema,
      },
      async handler({ params, headers: { accept } }, reply) {
        const { body, format } = await pictures.deliver({ ...params, accept });
        return reply
          .header('Cache-Control', 'public, max-age=31536000, immutable')
          .header('Vary', 'Accept')
          .type(`image/${format}`)
          .send(body);
      },
    });
  };
}
