import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, failureSchema, staffRefusals } from '#core/contract/answer.ts';
import { cropSchema, PICTURE_BYTES_MOST, receivedPictureSchema } from '#core/contract/staff/pictures.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { PictureIntake } from './receive-picture.ts';

const tags = ['Back office'];
const refusals = { ...staffRefusals, 413: failureSchema, 415: failureSchema };

export function staffPictureRoutes({
  pictureIntake,
}: {
  pictureIntake: PictureIntake;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    app.post('/pictures', {
      config: { right: 'products:change' },
      bodyLimit: PICTURE_BYTES_MOST,
      schema: {
        summary: 'Uploads a picture: the body is the file, the content type an image type',
        tags,
        response: { 200: answerOf(receivedPictureSchema), ...refusals },
      },
      async handler({ body }) {
        if (!Buffer.isBuffer(body) || body.length === 0) throw new Refusal('picture-unreadable');
        return { success: true as const, data: await pictureIntake.receive(body) };
      },
    });

    app.post('/pictures/:file/crop', {
      config: { right: 'products:change' },
      schema: {
        summary: 'Crops a picture',
        tags,
        params: z.object({ file: z.string().regex(/^[0-9a-f]{32}$/) }),
        body: cropSchema,
        response: { 200: answerOf(receivedPictureSchema), ...refusals },
      },
      handler: async ({ params, body }) => ({
        success: true as const,
        data: await pictureIntake.crop(params.file, body),
      }),
    });
  };
}
