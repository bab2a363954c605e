import type { FastifyPluginAsync } from 'fastify';
import * as calls from '#core/contract/coupons.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function couponRoutes({ coupons }: Pick<Services, 'coupons'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, calls.applyCoupon, ({ body, user }) => coupons.applyCoupon({ ...body, userId: user.id }));
  };
}

export function couponAdminRoutes({ couponAdmin }: Pick<Services, 'couponAdmin'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, calls.listCoupons, ({ query }) => couponAdmin.listCoupons(query));
    serve(app, calls.readCouponSales, ({ query }) => couponAdmin.readSales(query.codes));
    serve(app, calls.addCoupon, ({ user, body }) => couponAdmin.addCoupon(user.id, body));
    serve(app, calls.readCoupon, ({ params }) => couponAdmin.readCoupon(params.code));
    serve(app, calls.changeCoupon, ({ user, params, body }) =>
      couponAdmin.changeCoupon({ who: user.id, ...params, ...body }),
    );
    serve(app, calls.switchCoupon, ({ user, params, body }) =>
      couponAdmin.switchCoupon({ who: user.id, ...params, ...body }),
    );
    serve(app, calls.removeCoupon, ({ user, params }) => couponAdmin.removeCoupon(user.id, params.code));
  };
}
