import * as calls from '#core/contract/customers.ts';
import { callerAddress, callerNetwork } from '#server/domains/accounts/caller-address.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const customerRoutes: Routes = (app, { customers, ownData }) => {
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

  serve(app, calls.exportOwnData, ({ user }) => ownData.exportOwnData(user));
  serve(app, calls.sendErasureCode, ({ user, request: { ip } }) =>
    ownData.sendErasureCode(user, { address: callerAddress(ip), network: callerNetwork(ip) }),
  );
  serve(app, calls.eraseOwnData, ({ user, body, request: { ip } }) =>
    ownData.eraseOwnData(user, { ...body, address: callerAddress(ip) }),
  );
};
