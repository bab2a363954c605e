import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, doneSchema, staffRefusals as refusals } from '#core/contract/answer.ts';
import { unsentListSchema, unsentQuerySchema } from '#core/contract/staff/unsent.ts';
import type { UnsentMessages } from './staff-unsent.ts';

const tags = ['Back office'];
const params = z.object({ id: z.string().min(1).max(100) });
const done = { success: true as const };

export function staffUnsentRoutes({ unsent }: { unsent: UnsentMessages }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/unsent-messages', {
      config: { right: 'messages:read' },
      schema: {
        summary: 'Messages that could not be sent, newest first',
        tags,
        querystring: unsentQuerySchema,
        response: { 200: answerOf(unsentListSchema), ...refusals },
      },
      handler: async ({ query }) => ({ ...done, data: await unsent.listUnsent(query) }),
    });

    app.post('/unsent-messages/:id/send', {
      config: { right: 'messages:answer' },
      schema: {
        summary: 'Sends the message again',
        tags,
        params,
        response: { 200: doneSchema, ...refusals },
      },
      async handler({ user, params: { id } }) {
        await unsent.sendAgain(user.id, id);
        return done;
      },
    });

    app.delete('/unsent-messages/:id', {
      config: { right: 'messages:answer' },
      schema: { summary: 'Discards the message', tags, params, response: { 200: doneSchema, ...refusals } },
      async handler({ user, params: { id } }) {
        await unsent.letGo(user.id, id);
        return done;
      },
    });
  };
}
