import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, doneSchema, staffRefusals } from '#core/contract/answer.ts';
import {
  answerMessageSchema,
  changeMessageSchema,
  messageListQuerySchema,
  messageListSchema,
} from '#core/contract/staff/messages.ts';
import type { Contact } from './contact.service.ts';

const tags = ['Back office'];
const params = z.object({ id: z.string().min(1).max(100) });
const response = { 200: doneSchema, ...staffRefusals };

export function staffMessageRoutes({ contact }: { contact: Contact }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/messages', {
      config: { right: 'messages:read' },
      schema: {
        summary: 'Contact messages, newest first',
        tags,
        querystring: messageListQuerySchema,
        response: { 200: answerOf(messageListSchema), ...staffRefusals },
      },
      handler: async ({ query }) => ({ success: true as const, data: await contact.listMessages(query) }),
    });

    app.put('/messages/:id', {
      config: { right: 'messages:answer' },
      schema: {
        summary: 'Closes or reopens a message, or changes its note',
        tags,
        params,
        body: changeMessageSchema,
        response,
      },
      async handler({ user, params: { id }, body }) {
        await contact.changeMessage(user.id, id, body);
        return { success: true as const };
      },
    });

    app.post('/messages/:id/answer', {
      config: { right: 'messages:answer' },
      schema: { summary: 'Replies to a message by email', tags, params, body: answerMessageSchema, response },
      async handler({ user, params: { id }, body }) {
        await contact.answerMessage(user.id, id, body);
        return { success: true as const };
      },
    });
  };
}
