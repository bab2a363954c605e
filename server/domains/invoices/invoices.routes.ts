import type { FastifyPluginAsync } from 'fastify';
import { readOwnInvoice } from '#core/contract/invoices.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function invoiceRoutes({ invoices }: Pick<Services, 'invoices'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, readOwnInvoice, ({ user, params }) =>
      invoices.printOwnInvoice({ userId: user.id, ...params }),
    );
  };
}
