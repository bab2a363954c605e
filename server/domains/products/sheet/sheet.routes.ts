import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { failureSchema, fileSchema, staffRefusals } from '#core/contract/answer.ts';
import { IMPORT_BYTES_MOST, type ImportLine, importQuerySchema } from '#core/contract/staff/import.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { ProductSheets } from './sheet.service.ts';

const tags = ['Back office'];

export function staffSheetRoutes({ productSheets }: { productSheets: ProductSheets }): FastifyPluginAsyncZod {
  return async (app) => {
    app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    app.get('/products.csv', {
      config: { right: 'products:read' },
      schema: {
        summary: 'Exports all products as CSV: one row per product, one column per size',
        tags,
        response: { 200: fileSchema, ...staffRefusals },
      },
      async handler(_request, reply) {
        reply.header('Content-Disposition', 'attachment; filename="products.csv"');
        return stream(reply, 'text/csv; charset=utf-8', productSheets.exportSheet());
      },
    });

    app.post('/products/import', {
      config: { right: 'products:change' },
      bodyLimit: IMPORT_BYTES_MOST,
      // Compressed, the lines would wait for each other.
      compress: false,
      schema: {
        summary: 'Checks or imports a CSV; streams its progress as lines of JSON',
        tags,
        querystring: importQuerySchema,
        response: { 200: z.string(), ...staffRefusals, 413: failureSchema, 415: failureSchema },
      },
      async handler({ body, query, user }, reply) {
        if (!Buffer.isBuffer(body)) throw new Refusal('import-unreadable');
        const lines = productSheets.importSheet({ ...query, content: body, who: user.id });
        return stream(reply, 'application/x-ndjson; charset=utf-8', asText(lines));
      },
    });
  };
}

/** Sends the text while it comes into being. */
function stream(reply: Pick<FastifyReply, 'type' | 'send'>, type: string, text: AsyncIterable<string>) {
  reply.type(type);
  return reply.send(Readable.from(text));
}

async function* asText(lines: AsyncIterable<ImportLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}
