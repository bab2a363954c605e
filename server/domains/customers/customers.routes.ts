import * as calls from '#core/contract/customers.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const customerRoutes: Routes = (app, { customers }) => {
  serve(app, calls.listCustomers, ({ query }) => customers.listCustomers(query));
  serve(app, calls.readCustomer, ({ params }) => customers.readCustomer(params.id));
  serve(app, calls.noteCustomer, ({ user, params, body }) =>
    customers.writeNote({ who: user.id, ...params, ...body }),
  );
  serve(app, calls.changeCustomer, ({ user, params, body }) =>
    customers.changeDisabled({ who: user.id, ...params, ...body }),
  );
  serve(app, calls.exportCustomer, ({ user, params }) =>
    customers.exportCustomer({ who: user.id, ...params }),
  );
  serve(app, calls.eraseCustomer, ({ user, params }) => customers.eraseCustomer({ who: user.id, ...params }));
};
