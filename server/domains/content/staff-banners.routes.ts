import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, doneSchema, staffRefusals } from '#core/contract/answer.ts';
import {
  bannerFieldsSchema,
  bannerOrderSchema,
  saveBannerSchema,
  staffBannerSchema,
} from '#core/contract/staff/banners.ts';
import type { Content } from './content.service.ts';

const tags = ['Back office'];
const config = { right: 'content:change' } as const;
const params = z.object({ id: z.string().min(1).max(100) });
const response = { 200: doneSchema, ...staffRefusals };

export function staffBannerRoutes({ content }: { content: Content }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/banners', {
      config,
      schema: {
        summary: 'All banners, in display order',
        tags,
        response: { 200: answerOf(z.array(staffBannerSchema)), ...staffRefusals },
      },
      handler: async () => ({ success: true as const, data: await content.listAllBanners() }),
    });

    app.post('/banners', {
      config,
      schema: { summary: 'Adds a banner in first position', tags, body: bannerFieldsSchema, response },
      async handler({ user, body }) {
        await content.addBanner(user.id, body);
        return { success: true as const };
      },
    });

    app.put('/banner-order', {
      config,
      schema: { summary: 'Changes the order of the banners', tags, body: bannerOrderSchema, response },
      async handler({ user, body }) {
        await content.orderBanners(user.id, body.ids);
        return { success: true as const };
      },
    });

    app.put('/banners/:id', {
      config,
      schema: { summary: 'Changes a banner', tags, params, body: saveBannerSchema, response },
      async handler({ user, params: { id }, body }) {
        await content.changeBanner(user.id, id, body);
        return { success: true as const };
      },
    });

    app.delete('/banners/:id', {
      config,
      schema: { summary: 'Deletes a banner', tags, params, response },
      async handler({ user, params: { id } }) {
        await content.removeBanner(user.id, id);
        return { success: true as const };
      },
    });
  };
}
