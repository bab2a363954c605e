import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answerOf, staffRefusals } from '#core/contract/answer.ts';
import { identityAnswerSchema, saveIdentitySchema } from '#core/contract/staff/settings.ts';
import type { Settings } from './settings.service.ts';

const tags = ['Back office'];
const config = { right: 'settings:change' } as const;
const response = { 200: answerOf(identityAnswerSchema), ...staffRefusals };

/** Store settings, as the owner sets it. */
export function staffSettingsRoutes({ settings }: { settings: Settings }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/settings/identity', {
      config,
      schema: { summary: 'Store settings', tags, response },
      handler: async () => ({ success: true as const, data: await settings.readVersioned('identity') }),
    });

    app.put('/settings/identity', {
      config,
      schema: { summary: 'Changes the store settings', tags, body: saveIdentitySchema, response },
      async handler({ user, body }) {
        const data = await settings.changeIdentity({ who: user.id, ...body });
        return { success: true as const, data };
      },
    });
  };
}
