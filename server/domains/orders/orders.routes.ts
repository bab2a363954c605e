import type { FastifyPluginAsync } from 'fastify';
import {
  cancelOwnOrder,
  cancelPayment,
  listOwnOrders,
  placeOrder,
  readPayment,
  startPayment,
  verifyPayment,
} from '#core/contract/orders.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

/** A shopper's own orders. */
export function orderRoutes({ orders, payments }: Pick<Services, 'orders' | 'payments'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, placeOrder, ({ user, body, key }) => orders.placeOrder({ buyer: user, wanted: body, key }));
    serve(app, startPayment, ({ user, body, key }) =>
      orders.startPayment({ buyer: user, wanted: body, key }),
    );
    serve(app, cancelPayment, ({ user, params, key }) =>
      payments.cancelPayment({ buyer: user, providerOrderId: params.razorpayOrderId, key }),
    );
    serve(app, readPayment, ({ user, params }) =>
      payments.readPayment({ buyer: user, providerOrderId: params.razorpayOrderId }),
    );
    serve(app, verifyPayment, ({ user, body, key }) =>
      payments.verifyPayment({ buyer: user, callback: body, key }),
    );
    serve(app, listOwnOrders, ({ user }) => orders.listOwnOrders(user.id));
    serve(app, cancelOwnOrder, ({ user, params, key }) =>
      orders.cancelOwnOrder({ buyer: user, ...params, key }),
    );
  };
}
