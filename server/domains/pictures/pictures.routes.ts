import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#core/contract/pictures.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import type { ImageFormat } from './encoder/tasks.ts';
import { pictureTag } from './names.ts';

export const pictureRoutes: Routes = (app, { pictureAdmin }) => {
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  serve(app, calls.addPicture, ({ body }) => pictureAdmin.addPicture(body));
  serve(app, calls.cropPicture, ({ params, body }) => pictureAdmin.cropPicture(params.file, body));
};

interface ImageRoute {
  Params: { transform: string; file: string };
}

/**
 * The pictures themselves, outside of the API. A page asks for forty of them: one that is in memory is answered with
 * finished headers and past everything that the framework does for other answers.
 */
export function imageRoutes({
  pictures,
  headers,
  sendsTags = false,
}: Pick<Services, 'pictures'> & {
  headers: Record<string, string>;
  /** Whether a CDN is asked to drop images of deleted pictures. */
  sendsTags?: boolean;
}): FastifyPluginAsync {
  const headersOf = (file: string, format: ImageFormat, bytes: number) => ({
    ...headers,
    ...(sendsTags && { 'Cache-Tag': pictureTag(file) }),
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept',
    'Content-Type': `image/${format}`,
    'Content-Length': bytes,
  });

  async function sendStored(
    { params, headers: { accept } }: FastifyRequest<ImageRoute>,
    reply: FastifyReply,
  ) {
    reply.headers(headers);
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    try {
      const { format, bytes, body } = await pictures.deliver({ ...params, accept, signal: left.signal });
      return reply.headers(headersOf(params.file, format, bytes)).send(body);
    } catch (error) {
      if (!left.signal.aborted) throw error;
      // Nobody is there to be answered.
      return reply.hijack();
    }
  }

  return async (app) => {
    app.get<ImageRoute>('/images/:transform/:file', (request, reply) => {
      const { url = '', headers } = request.raw;
      // There is no ETag that this could name: whoever sends it is answered by the framework.
      const isConditional = headers['if-none-match'] !== undefined;
      const hot = isConditional ? undefined : pictures.findHot(url, headers.accept);
      if (!hot) return sendStored(request, reply);
      reply.hijack();
      reply.raw
        .writeHead(200, headersOf(hot.file, hot.format, hot.body.length))
        .end(request.method === 'HEAD' ? undefined : hot.body);
    });
  };
}
