import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fileSchema, staffRefusals } from '#core/contract/answer.ts';
import { MOST_AT_ONCE } from '#core/contract/staff/orders.ts';
import type { Invoices, PaperFile } from './invoices.service.ts';

const tags = ['Back office'];
const params = z.object({ id: z.string().min(1).max(40) });
const produces = ['application/pdf'];
const response = { 200: fileSchema, ...staffRefusals };
const idsSchema = z
  .string()
  .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
  .pipe(z.array(z.string().max(40)).min(1).max(MOST_AT_ONCE));

/** Papers of orders, for the people who pack, send and answer questions. */
export function staffInvoiceRoutes({ invoices }: { invoices: Invoices }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/orders/:id/invoice.pdf', {
      config: { right: 'orders:read' },
      schema: { summary: 'The tax invoice of an order', tags, produces, params, response },
      handler: async ({ params: { id } }, reply) => sendPaper(reply, await invoices.printInvoice(id)),
    });

    app.get('/orders/:id/packing-slip.pdf', {
      config: { right: 'orders:read' },
      schema: { summary: 'The packing slip of an order', tags, produces, params, response },
      handler: async ({ params: { id } }, reply) => sendPaper(reply, await invoices.printPackingSlips([id])),
    });

    app.get('/packing-slips.pdf', {
      config: { right: 'orders:read' },
      schema: {
        summary: 'The packing slips of several orders in one file',
        tags,
        produces,
        querystring: z.object({ ids: idsSchema }),
        response,
      },
      handler: async ({ query: { ids } }, reply) => sendPaper(reply, await invoices.printPackingSlips(ids)),
    });

    app.get('/credit-notes.pdf', {
      config: { right: 'orders:read' },
      schema: {
        summary: 'A credit note by its number',
        tags,
        produces,
        querystring: z.object({ number: z.string().min(1).max(16) }),
        response,
      },
      handler: async ({ query: { number } }, reply) => sendPaper(reply, await invoices.printDocument(number)),
    });
  };
}

export function sendPaper(reply: FastifyReply, { name, file }: PaperFile) {
  return reply
    .type('application/pdf')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(file);
}
