import type { FastifyPluginAsync } from 'fastify';
import { changeIdentity, readIdentity } from '#core/contract/settings.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function settingRoutes({ settings }: Pick<Services, 'settings'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, readIdentity, () => settings.readVersioned('identity'));
    serve(app, changeIdentity, ({ user, body }) => settings.changeIdentity({ who: user.id, ...body }));
  };
}
