import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answerOf, doneSchema, staffRefusals } from '#core/contract/answer.ts';
import { meSchema } from '#core/contract/staff/me.ts';
import type { Staff } from './staff.service.ts';

const tags = ['Back office'];

export function staffRoutes({ staff }: { staff: Staff }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/me', {
      config: { right: 'self' },
      schema: {
        summary: 'The signed-in staff member',
        tags,
        response: { 200: answerOf(meSchema), ...staffRefusals },
      },
      handler: async ({ user }) => ({ success: true as const, data: staff.presentMe(user) }),
    });

    app.post('/sign-out-everywhere', {
      config: { right: 'self' },
      schema: {
        summary: 'Signs out everywhere',
        tags,
        response: { 200: doneSchema, ...staffRefusals },
      },
      async handler({ user }) {
        await staff.signOutEverywhere(user.id);
        return { success: true as const };
      },
    });
  };
}
