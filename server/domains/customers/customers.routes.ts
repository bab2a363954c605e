import type { FastifyPluginAsync } from 'fastify';
import {
  changeCustomer,
  eraseCustomer,
  exportCustomer,
  listCustomers,
  noteCustomer,
  readCustomer,
} from '#core/contract/customers.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function customerRoutes({ customers }: Pick<Services, 'customers'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listCustomers, ({ query }) => customers.listCustomers(query));
    serve(app, readCustomer, ({ params }) => customers.readCustomer(params.id));
    serve(app, noteCustomer, ({ user, params, body }) =>
      customers.writeNote({ who: user.id, ...params, ...body }),
    );
    serve(app, changeCustomer, ({ user, params, body }) =>
      customers.changeDisabled({ who: user.id, ...params, ...body }),
    );
    serve(app, exportCustomer, ({ user, params }) => customers.exportCustomer({ who: user.id, ...params }));
    serve(app, eraseCustomer, ({ user, params }) => customers.eraseCustomer({ who: user.id, ...params }));
  };
}
