import type { FastifyPluginAsync } from 'fastify';
import { readCreditNote, readInvoice, readPackingSlip, readPackingSlips } from '#core/contract/invoices.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function invoiceAdminRoutes({ invoices }: Pick<Services, 'invoices'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, readInvoice, ({ params }) => invoices.printInvoice(params.id));
    serve(app, readPackingSlip, ({ params }) => invoices.printPackingSlips([params.id]));
    serve(app, readPackingSlips, ({ query }) => invoices.printPackingSlips(query.ids));
    serve(app, readCreditNote, ({ query }) => invoices.printDocument(query.number));
  };
}
