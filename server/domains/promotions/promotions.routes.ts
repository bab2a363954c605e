import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { failureSchema } from '#core/contract/answer.ts';
import { applyCouponSchema, couponAppliedSchema } from '#core/contract/coupons.ts';
import type { Auth } from '#server/domains/auth/auth.service.ts';
import { requireUser } from '#server/http/auth.ts';
import type { Promotions } from './promotions.service.ts';

export function promotionRoutes({
  auth,
  promotions,
}: {
  auth: Auth;
  promotions: Promotions;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/coupons/apply', {
      onRequest: requireUser({ auth }),
      config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
      schema: {
        summary: 'Discount of a coupon on a cart',
        tags: ['Coupons'],
        body: applyCouponSchema,
        response: {
          200: couponAppliedSchema,
          400: failureSchema,
          401: failureSchema,
          404: failureSchema,
          429: failureSchema,
        },
      },
      async handler(request) {
        const applied = await promotions.applyCoupon({ ...request.body, userId: request.user.id });
        return { success: true as const, ...applied };
      },
    });
  };
}
