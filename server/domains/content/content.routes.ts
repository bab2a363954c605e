import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, failureSchema } from '#core/contract/answer.ts';
import { bannersAnswerSchema } from '#core/contract/banners.ts';
import { storeSchema } from '#core/contract/store.ts';
import { faqSchema, POLICY_NAMES, policySchema, testimonialsSchema } from '#core/contract/texts.ts';
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
        summary: 'Store identity',
        tags: ['Content'],
        response: { 200: answerOf(storeSchema) },
      },
      handler: async () => ({ success: true as const, data: await content.readStore() }),
    });

    app.get('/content/testimonials', {
      schema: {
        summary: 'Testimonials on the home page',
        tags: ['Content'],
        response: { 200: answerOf(testimonialsSchema) },
      },
      handler: async () => ({ success: true as const, data: await content.listTestimonials() }),
    });

    app.get('/content/faq', {
      schema: {
        summary: 'Frequently asked questions',
        tags: ['Content'],
        response: { 200: answerOf(faqSchema) },
      },
      handler: async () => ({ success: true as const, data: await content.listFaq() }),
    });

    app.get('/content/policies/:name', {
      schema: {
        summary: 'A policy page',
        tags: ['Content'],
        params: z.object({ name: z.enum(POLICY_NAMES) }),
        response: { 200: answerOf(policySchema), 400: failureSchema },
      },
      handler: async ({ params: { name } }) => ({
        success: true as const,
        data: await content.readPolicy(name),
      }),
    });
  };
}
