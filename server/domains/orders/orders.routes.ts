import * as cod from '#core/contract/orders/cod.ts';
import * as details from '#core/contract/orders/details.ts';
import * as lists from '#core/contract/orders/list.ts';
import * as packing from '#core/contract/orders/packing.ts';
import * as unpaid from '#core/contract/orders/unpaid.ts';
import * as calls from '#core/contract/orders.ts';
import { hasRight } from '#core/rules/staff-rights.ts';
import type { SignedInUser } from '#server/domains/accounts/sessions.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const orderRoutes: Routes = (app, { orders, orderAdmin, payments }) => {
  serve(app, calls.placeOrder, ({ user, body, key }) =>
    orders.placeOrder({ buyer: user, wanted: body, key }),
  );
  serve(app, calls.startPayment, ({ user, body, key }) =>
    orders.startPayment({ buyer: user, wanted: body, key }),
  );
  serve(app, calls.cancelPayment, ({ user, params, key }) =>
    payments.cancelPayment({ buyer: user, providerOrderId: params.razorpayOrderId, key }),
  );
  serve(app, calls.readPayment, ({ user, params }) =>
    payments.readPayment({ buyer: user, providerOrderId: params.razorpayOrderId }),
  );
  serve(app, calls.verifyPayment, ({ user, body, key }) =>
    payments.verifyPayment({ buyer: user, callback: body, key }),
  );
  serve(app, cod.answerCodByLink, ({ params, body }) => orders.answerByLink({ ...params, ...body }));
  serve(app, cod.startPaymentByLink, ({ params, body }) => payments.startByLink({ ...params, ...body }));
  serve(app, cod.verifyPaymentByLink, ({ params, body }) =>
    payments.verifyByLink({ ...params, callback: body }),
  );
  serve(app, calls.listOwnOrders, ({ user }) => orders.listOwnOrders(user.id));
  serve(app, calls.cancelOwnOrder, ({ user, params, key }) =>
    orders.cancelOwnOrder({ buyer: user, ...params, key }),
  );

  serve(app, cod.listWaitingOrders, ({ query }) => orderAdmin.listWaiting(query));
  serve(app, lists.listOrders, ({ query }) => orderAdmin.list(query));
  serve(app, lists.exportOrders, async ({ user, query }) => ({
    name: 'orders.csv',
    content: await orderAdmin.exportCsv({ who: user.id, filters: query }),
  }));
  serve(app, lists.readOrderViews, ({ user }) => orderAdmin.readViews(user.id));
  serve(app, lists.saveOrderView, ({ user, body }) => orderAdmin.saveView({ userId: user.id, ...body }));
  serve(app, lists.removeOrderView, ({ user, params }) =>
    orderAdmin.removeView({ userId: user.id, ...params }),
  );
  serve(app, lists.changeOrders, ({ user, body, key }) =>
    orderAdmin.changeMany({ staff: user, change: body, key }),
  );
  serve(app, lists.stepOrdersBack, ({ user, body, key }) =>
    orderAdmin.stepBack({ staff: user, ...body, key }),
  );

  serve(app, details.readOrder, ({ user, params }) => orderAdmin.read(params.id, payoutAccess(user)));
  serve(app, details.changeOrderStatus, async ({ user, params, body, key }) => ({
    status: await orderAdmin.changeStatus({ staff: user, orderId: params.id, change: body, key }),
  }));
  serve(app, details.refuseParcel, ({ user, params }) =>
    orderAdmin.refuseParcel({ staff: user, orderId: params.id }),
  );
  serve(app, details.renewTrackLink, ({ user, params }) =>
    orderAdmin.renewTrackLink({ staff: user, orderId: params.id }),
  );
  serve(app, details.changeOrderAddress, ({ user, params, body, key }) =>
    orderAdmin.changeAddress({ staff: user, orderId: params.id, change: body, key }),
  );
  serve(app, details.changeLineSize, ({ user, params, body, key }) =>
    orderAdmin.changeSize({ staff: user, orderId: params.id, lineId: params.lineId, change: body, key }),
  );
  serve(app, details.writeOrderNote, ({ user, params, body, key }) =>
    orderAdmin.writeNote({ staff: user, orderId: params.id, ...body, key }),
  );
  serve(app, details.resendMessage, ({ user, params, body, key }) =>
    orderAdmin.resendMessage({ staff: user, orderId: params.id, ...body, key }),
  );

  serve(app, packing.findPacking, ({ query }) => orderAdmin.findPacking(query.code));
  serve(app, packing.scanPiece, ({ params, body }) => orderAdmin.scanPiece({ orderId: params.id, ...body }));
  serve(app, packing.restartPacking, ({ params }) => orderAdmin.restartPacking(params.id));

  serve(app, unpaid.listUnpaidOrders, ({ query }) => orderAdmin.listUnpaid(query));
  serve(app, unpaid.readUnpaidOrder, ({ user, params }) =>
    orderAdmin.readUnpaid(params.id, payoutAccess(user)),
  );
};

function payoutAccess({ role }: SignedInUser) {
  return { canPay: hasRight(role, 'refunds:pay') };
}
