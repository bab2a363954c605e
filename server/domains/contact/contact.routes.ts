import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { failureSchema } from '#core/contract/answer.ts';
import { contactAnswerSchema, contactSchema } from '#core/contract/contact.ts';
import { CONTACT_TEXTS } from '#core/rules/contact.ts';
import type { Auth } from '#server/domains/auth/auth.service.ts';
import { findCaller } from '#server/http/auth.ts';
import type { Contact } from './contact.service.ts';

export function contactRoutes({ contact, auth }: { contact: Contact; auth: Auth }): FastifyPluginAsyncZod {
  const findSender = findCaller({ auth });
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
        const sender = await findSender(request);
        const ticket = await contact.receive(request.body, { userId: sender?.id ?? null });
        return reply.code(201).send({ success: true, message: CONTACT_TEXTS.sent, ticket });
      },
    });
  };
}
