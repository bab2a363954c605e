import type { FastifyPluginAsync } from 'fastify';
import { applyCoupon } from '#core/contract/coupons.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function couponRoutes({ coupons }: Pick<Services, 'coupons'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, applyCoupon, ({ body, user }) => coupons.applyCoupon({ ...body, userId: user.id }));
  };
}
