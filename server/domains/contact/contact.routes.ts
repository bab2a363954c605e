import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { failureSchema } from '#core/contract/answer.ts';
import { contactAnswerSchema, contactSchema } from '#core/contract/contact.ts';
import { CONTACT_TEXTS } from '#core/rules/contact.ts';
import type { Contact } from './contact.service.ts';

export function contactRoutes({ contact }: { contact: Contact }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/contact', {
      // Counted after the check of the form: mending a mistake costs nobody a message.
      config: { rateLimit: { max: 10, timeWindow: '10 minutes', hook: 'preHandler' } },
      schema: {
        summary: 'Sends a message to the store',
        tags: ['Contact'],
        body: contactSchema,
        response: { 201: contactAnswerSchema, 400: failureSchema, 429: failureSchema },
      },
      async handler(request, reply) {
        const ticket = await contact.receive(request.body);
        return reply.code(201).send({ success: true, message: CONTACT_TEXTS.sent, ticket });
      },
    });
  };
}
