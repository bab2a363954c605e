import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failureSchema, fileSchema } from '#core/contract/answer.ts';
import type { Auth } from '#server/domains/auth/auth.service.ts';
import { requireUser } from '#server/http/auth.ts';
import type { Invoices } from './invoices.service.ts';
import { sendPaper } from './staff-invoices.routes.ts';

/** A shopper's own invoices. */
export function invoiceRoutes({ auth, invoices }: { auth: Auth; invoices: Invoices }): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', requireUser({ auth }));

    app.get('/orders/:orderId/invoice', {
      schema: {
        summary: 'The tax invoice of your own order, once shipped',
        tags: ['Orders'],
        produces: ['application/pdf'],
        params: z.object({ orderId: z.string().min(1).max(40) }),
        response: { 200: fileSchema, 401: failureSchema, 404: failureSchema },
      },
      async handler({ user, params: { orderId } }, reply) {
        return sendPaper(reply, await invoices.printOwnInvoice({ userId: user.id, orderId }));
      },
    });
  };
}
