import * as calls from '#core/contract/invoices.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const invoiceRoutes: Routes = (app, { invoices }) => {
  serve(app, calls.readOwnInvoice, ({ user, params }) => invoices.printOwnInvoice(user, params.orderId));

  serve(app, calls.readInvoice, ({ params }) => invoices.printInvoice(params.id));
  serve(app, calls.readPackingSlip, ({ params }) => invoices.printPackingSlips([params.id]));
  serve(app, calls.readPackingSlips, ({ user, query }) => invoices.exportPackingSlips(user.id, query.ids));
  serve(app, calls.printPieceLabels, ({ params, query }) =>
    invoices.printPieceLabels({ productId: params.id, ...query }),
  );
  serve(app, calls.readCreditNote, ({ query }) => invoices.printDocument(query.number));
};
