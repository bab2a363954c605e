import type { FastifyPluginAsync } from 'fastify';
import {
  changeLineSize,
  changeOrderAddress,
  changeOrderStatus,
  readOrder,
  refuseParcel,
  resendMessage,
  writeOrderNote,
} from '#core/contract/orders/details.ts';
import {
  changeOrders,
  exportOrders,
  listOrders,
  readOrderViews,
  removeOrderView,
  saveOrderView,
  stepOrdersBack,
} from '#core/contract/orders/list.ts';
import { listUnpaidOrders, readUnpaidOrder } from '#core/contract/orders/unpaid.ts';
import { hasRight } from '#core/rules/staff-rights.ts';
import type { SignedInUser } from '#server/domains/accounts/accounts.service.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

/** What staff do with orders, and the online checkouts that never became orders, which are only read. */
export function orderAdminRoutes({ orderAdmin }: Pick<Services, 'orderAdmin'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listOrders, ({ query }) => orderAdmin.list(query));
    serve(app, exportOrders, async ({ user, query }) => ({
      name: 'orders.csv',
      content: await orderAdmin.exportCsv({ who: user.id, filters: query }),
    }));
    serve(app, readOrderViews, ({ user }) => orderAdmin.readViews(user.id));
    serve(app, saveOrderView, ({ user, body }) => orderAdmin.saveView({ userId: user.id, ...body }));
    serve(app, removeOrderView, ({ user, params }) =>
      orderAdmin.removeView({ userId: user.id, id: params.id }),
    );
    serve(app, changeOrders, ({ user, body, key }) =>
      orderAdmin.changeMany({ staff: user, change: body, key }),
    );
    serve(app, stepOrdersBack, ({ user, body }) => orderAdmin.stepBack({ staff: user, ...body }));

    serve(app, readOrder, ({ user, params }) => orderAdmin.read(params.id, payoutAccess(user)));
    serve(app, changeOrderStatus, async ({ user, params, body, key }) => ({
      status: await orderAdmin.changeStatus({ staff: user, orderId: params.id, change: body, key }),
    }));
    serve(app, refuseParcel, ({ user, params }) =>
      orderAdmin.refuseParcel({ staff: user, orderId: params.id }),
    );
    serve(app, changeOrderAddress, ({ user, params, body }) =>
      orderAdmin.changeAddress({ staff: user, orderId: params.id, change: body }),
    );
    serve(app, changeLineSize, ({ user, params, body }) =>
      orderAdmin.changeSize({ staff: user, orderId: params.id, lineId: params.lineId, ...body }),
    );
    serve(app, writeOrderNote, ({ user, params, body }) =>
      orderAdmin.writeNote({ staff: user, orderId: params.id, ...body }),
    );
    serve(app, resendMessage, ({ user, params, body }) =>
      orderAdmin.resendMessage({ staff: user, orderId: params.id, ...body }),
    );

    serve(app, listUnpaidOrders, ({ query }) => orderAdmin.listUnpaid(query));
    serve(app, readUnpaidOrder, ({ user, params }) => orderAdmin.readUnpaid(params.id, payoutAccess(user)));
  };
}

function payoutAccess({ role }: SignedInUser) {
  return { canPay: hasRight(role, 'refunds:pay') };
}
