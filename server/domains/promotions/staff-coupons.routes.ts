import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, doneSchema, staffRefusals } from '#core/contract/answer.ts';
import {
  couponCodeSchema,
  couponFiguresQuerySchema,
  couponFiguresSchema,
  couponListQuerySchema,
  couponListSchema,
  newCouponSchema,
  saveCouponSchema,
  staffCouponSchema,
  switchCouponSchema,
} from '#core/contract/staff/coupons.ts';
import type { Promotions } from './promotions.service.ts';

const tags = ['Back office'];
const config = { right: 'coupons:change' } as const;
const params = z.object({ code: couponCodeSchema });
const response = { 200: answerOf(staffCouponSchema), ...staffRefusals };

export function staffCouponRoutes({ promotions }: { promotions: Promotions }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/coupons', {
      config,
      schema: {
        summary: 'Coupons, the newest first',
        tags,
        querystring: couponListQuerySchema,
        response: { 200: answerOf(couponListSchema), ...staffRefusals },
      },
      handler: async ({ query }) => ({ success: true as const, data: await promotions.listCoupons(query) }),
    });

    app.get('/coupon-figures', {
      config,
      schema: {
        summary: 'Discounts and sales of coupons',
        tags,
        querystring: couponFiguresQuerySchema,
        response: { 200: answerOf(z.array(couponFiguresSchema)), ...staffRefusals },
      },
      handler: async ({ query }) => ({
        success: true as const,
        data: await promotions.readFigures(query.codes),
      }),
    });

    app.post('/coupons', {
      config,
      schema: { summary: 'Creates a coupon', tags, body: newCouponSchema, response },
      handler: async ({ user, body }) => ({
        success: true as const,
        data: await promotions.addCoupon(user.id, body),
      }),
    });

    app.get('/coupons/:code', {
      config,
      schema: { summary: 'One coupon', tags, params, response },
      handler: async ({ params: { code } }) => ({
        success: true as const,
        data: await promotions.readCoupon(code),
      }),
    });

    app.put('/coupons/:code', {
      config,
      schema: { summary: 'Changes a coupon', tags, params, body: saveCouponSchema, response },
      handler: async ({ user, params: { code }, body }) => ({
        success: true as const,
        data: await promotions.changeCoupon({ who: user.id, code, ...body }),
      }),
    });

    app.put('/coupons/:code/active', {
      config,
      schema: { summary: 'Starts or ends a coupon', tags, params, body: switchCouponSchema, response },
      handler: async ({ user, params: { code }, body }) => ({
        success: true as const,
        data: await promotions.switchCoupon({ who: user.id, code, ...body }),
      }),
    });

    app.delete('/coupons/:code', {
      config,
      schema: {
        summary: 'Deletes a coupon that was never used',
        tags,
        params,
        response: { 200: doneSchema, ...staffRefusals },
      },
      async handler({ user, params: { code } }) {
        await promotions.removeCoupon(user.id, code);
        return { success: true as const };
      },
    });
  };
}
