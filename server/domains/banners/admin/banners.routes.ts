import type { FastifyPluginAsync } from 'fastify';
import {
  addBanner,
  changeBanner,
  listAllBanners,
  orderBanners,
  removeBanner,
} from '#core/contract/banners.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function bannerAdminRoutes({ bannerAdmin }: Pick<Services, 'bannerAdmin'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listAllBanners, () => bannerAdmin.listAllBanners());
    serve(app, addBanner, ({ user, body }) => bannerAdmin.addBanner(user.id, body));
    serve(app, orderBanners, ({ user, body }) => bannerAdmin.orderBanners(user.id, body.ids));
    serve(app, changeBanner, ({ user, params, body }) => bannerAdmin.changeBanner(user.id, params.id, body));
    serve(app, removeBanner, ({ user, params }) => bannerAdmin.removeBanner(user.id, params.id));
  };
}
