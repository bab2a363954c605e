import * as calls from '#core/contract/coupons.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const couponRoutes: Routes = (app, { coupons, couponAdmin }) => {
  serve(app, calls.applyCoupon, ({ body, user }) => coupons.applyCoupon({ ...body, userId: user.id }));

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
