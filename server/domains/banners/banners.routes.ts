import type { FastifyPluginAsync } from 'fastify';
import { listBanners } from '#core/contract/banners.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function bannerRoutes({ banners }: Pick<Services, 'banners'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listBanners, () => banners.listBanners());
  };
}
