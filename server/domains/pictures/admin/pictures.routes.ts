import type { FastifyPluginAsync } from 'fastify';
import { addPicture, cropPicture } from '#core/contract/pictures.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function pictureAdminRoutes({ pictureAdmin }: Pick<Services, 'pictureAdmin'>): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    serve(app, addPicture, ({ body }) => pictureAdmin.addPicture(body));
    serve(app, cropPicture, ({ params, body }) => pictureAdmin.cropPicture(params.file, body));
  };
}
