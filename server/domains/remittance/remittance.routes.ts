import * as calls from '#core/contract/remittance.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const remittanceRoutes: Routes = (app, { remittance }) => {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  serve(app, calls.listRemittance, ({ query }) => remittance.readLists(query));
  serve(app, calls.readRemittance, () => remittance.readNow());
  serve(app, calls.sendRemittanceFile, ({ user, query, body }) =>
    remittance.sendFile({ ...query, content: body, who: user.id }),
  );
  serve(app, calls.readRemittanceTerms, () => remittance.readTerms());
  serve(app, calls.changeRemittanceTerms, ({ user, body }) => remittance.changeTerms(user.id, body));
  serve(app, calls.settleRemittance, ({ user, params, body }) =>
    remittance.settle({ who: user.id, ...params, ...body }),
  );
  serve(app, calls.changeParcelCharges, ({ user, params, body }) =>
    remittance.changeCharges({ who: user.id, ...params, charges: body }),
  );
};
