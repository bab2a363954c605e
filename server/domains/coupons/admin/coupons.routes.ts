import type { FastifyPluginAsync } from 'fastify';
import {
  addCoupon,
  changeCoupon,
  listCoupons,
  readCoupon,
  readCouponSales,
  removeCoupon,
  switchCoupon,
} from '#core/contract/coupons.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function couponAdminRoutes({ couponAdmin }: Pick<Services, 'couponAdmin'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listCoupons, ({ query }) => couponAdmin.listCoupons(query));
    serve(app, readCouponSales, ({ query }) => couponAdmin.readSales(query.codes));
    serve(app, addCoupon, ({ user, body }) => couponAdmin.addCoupon(user.id, body));
    serve(app, readCoupon, ({ params }) => couponAdmin.readCoupon(params.code));
    serve(app, changeCoupon, ({ user, params, body }) =>
      couponAdmin.changeCoupon({ who: user.id, ...params, ...body }),
    );
    serve(app, switchCoupon, ({ user, params, body }) =>
      couponAdmin.switchCoupon({ who: user.id, ...params, ...body }),
    );
    serve(app, removeCoupon, ({ user, params }) => couponAdmin.removeCoupon(user.id, params.code));
  };
}
