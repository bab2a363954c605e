import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, staffRefusals } from '#core/contract/answer.ts';
import {
  editedFaqSchema,
  editedPolicySchema,
  editedProductPageSchema,
  editedTestimonialsSchema,
  saveFaqSchema,
  savePolicySchema,
  saveProductPageSchema,
  saveTestimonialsSchema,
  textOverviewSchema,
} from '#core/contract/staff/texts.ts';
import { POLICY_NAMES } from '#core/contract/texts.ts';
import type { Content } from './content.service.ts';

const tags = ['Back office'];
const config = { right: 'content:change' } as const;
const testimonials = { 200: answerOf(editedTestimonialsSchema), ...staffRefusals };
const faq = { 200: answerOf(editedFaqSchema), ...staffRefusals };
const productPage = { 200: answerOf(editedProductPageSchema), ...staffRefusals };
const policy = { 200: answerOf(editedPolicySchema), ...staffRefusals };
const params = z.object({ name: z.enum(POLICY_NAMES) });

/** The texts of the shop's pages. */
export function staffTextRoutes({ content }: { content: Content }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/texts', {
      config,
      schema: {
        summary: 'Editable pages and policies',
        tags,
        response: { 200: answerOf(z.array(textOverviewSchema)), ...staffRefusals },
      },
      handler: async () => ({ success: true as const, data: await content.listTexts() }),
    });

    app.get('/texts/testimonials', {
      config,
      schema: { summary: 'Testimonials on the home page', tags, response: testimonials },
      handler: async () => ({ success: true as const, data: await content.readText('testimonials') }),
    });

    app.put('/texts/testimonials', {
      config,
      schema: {
        summary: 'Changes the testimonials',
        tags,
        body: saveTestimonialsSchema,
        response: testimonials,
      },
      handler: async ({ user, body }) => ({
        success: true as const,
        data: await content.changeText(user.id, 'testimonials', body),
      }),
    });

    app.get('/texts/faq', {
      config,
      schema: { summary: 'Frequently asked questions', tags, response: faq },
      handler: async () => ({ success: true as const, data: await content.readText('faq') }),
    });

    app.put('/texts/faq', {
      config,
      schema: { summary: 'Changes the frequently asked questions', tags, body: saveFaqSchema, response: faq },
      handler: async ({ user, body }) => ({
        success: true as const,
        data: await content.changeText(user.id, 'faq', body),
      }),
    });

    app.get('/texts/product-page', {
      config,
      schema: { summary: 'Delivery and return texts of the product page', tags, response: productPage },
      handler: async () => ({ success: true as const, data: await content.readText('product-page') }),
    });

    app.put('/texts/product-page', {
      config,
      schema: {
        summary: 'Changes the delivery and return texts of the product page',
        tags,
        body: saveProductPageSchema,
        response: productPage,
      },
      handler: async ({ user, body }) => ({
        success: true as const,
        data: await content.changeText(user.id, 'product-page', body),
      }),
    });

    app.get('/texts/policies/:name', {
      config,
      schema: { summary: 'A policy', tags, params, response: policy },
      handler: async ({ params: { name } }) => ({
        success: true as const,
        data: await content.readText(`policy:${name}`),
      }),
    });

    app.put('/texts/policies/:name', {
      config,
      schema: { summary: 'Changes a policy', tags, params, body: savePolicySchema, response: policy },
      handler: async ({ user, params: { name }, body }) => ({
        success: true as const,
        data: await content.changeText(user.id, `policy:${name}`, body),
      }),
    });
  };
}
