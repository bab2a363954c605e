import * as calls from '#core/contract/banners.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const bannerRoutes: Routes = (app, { banners, bannerAdmin }) => {
  serve(app, calls.listBanners, () => banners.listBanners());

  serve(app, calls.listAllBanners, () => bannerAdmin.listAllBanners());
  serve(app, calls.addBanner, ({ user, body }) => bannerAdmin.addBanner(user.id, body));
  serve(app, calls.orderBanners, ({ user, body }) => bannerAdmin.orderBanners(user.id, body.ids));
  serve(app, calls.changeBanner, ({ user, params, body }) =>
    bannerAdmin.changeBanner(user.id, params.id, body),
  );
  serve(app, calls.removeBanner, ({ user, params }) => bannerAdmin.removeBanner(user.id, params.id));
};
