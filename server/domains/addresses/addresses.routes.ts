import * as calls from '#core/contract/addresses.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const addressRoutes: Routes = (app, { addresses }) => {
  serve(app, calls.listAddresses, ({ user }) => addresses.listAddresses(user.id));
  serve(app, calls.addAddress, ({ user, body }) => addresses.addAddress(user.id, body));
  serve(app, calls.changeAddress, ({ user, params, body }) =>
    addresses.changeAddress({ userId: user.id, ...params }, body),
  );
  serve(app, calls.preferAddress, ({ user, params }) =>
    addresses.preferAddress({ userId: user.id, ...params }),
  );
  serve(app, calls.removeAddress, ({ user, params }) =>
    addresses.removeAddress({ userId: user.id, ...params }),
  );
};
