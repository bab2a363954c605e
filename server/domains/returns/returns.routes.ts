import type { FastifyPluginAsync } from 'fastify';
import { requestReturn } from '#core/contract/returns.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function returnRoutes({ returns }: Pick<Services, 'returns'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, requestReturn, ({ user, params, body, key }) =>
      returns.requestReturn({ buyer: user, ...params, wish: body, key }),
    );
  };
}
