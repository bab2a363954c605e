import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answerOf } from '#core/contract/answer.ts';
import { bannersAnswerSchema } from '#core/contract/banners.ts';
import { storeIdentitySchema } from '#core/contract/store.ts';
import type { Content } from './content.service.ts';

export function contentRoutes({ content }: { content: Content }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/banners/list', {
      schema: {
        summary: 'Banners of the home page',
        tags: ['Content'],
        response: { 200: bannersAnswerSchema },
      },
      handler: async () => ({ success: true as const, data: await content.listBanners() }),
    });

    app.get('/store', {
      schema: {
        summary: 'Who runs the store',
        tags: ['Content'],
        response: { 200: answerOf(storeIdentitySchema) },
      },
      handler: async () => ({ success: true as const, data: await content.readStore() }),
    });
  };
}
