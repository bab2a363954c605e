import type { FastifyPluginAsync } from 'fastify';
import { readStore } from '#core/contract/store.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function storeRoutes({ storeInfo }: Pick<Services, 'storeInfo'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, readStore, () => storeInfo.readStore());
  };
}
