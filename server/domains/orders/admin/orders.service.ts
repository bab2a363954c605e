import { changeStatus } from '../lifecycle/change-status.ts';
import { refuseParcel } from '../lifecycle/mark-undeliverable.ts';
import { stepBack } from '../lifecycle/step-back.ts';
import { changeAddress } from './change-address.ts';
import { changeMany } from './change-many.ts';
import { changeSize } from './change-size.ts';
import { exportOrders } from './export-orders.ts';
import { listOrders, readOrderViews } from './list-orders.ts';
import type { OrderAdminContext } from './order-admin-context.ts';
import { readOrder } from './read-order.ts';
import { listUnpaidOrders, readUnpaidOrder } from './read-unpaid-orders.ts';
import { resendMessage } from './resend-message.ts';
import { removeOrderView, saveOrderView } from './saved-views.ts';
import { writeOrderNote } from './write-order-note.ts';

/** What the back office does with orders. */
export function createOrderAdmin(context: OrderAdminContext) {
  return {
    list: listOrders.bind(null, context),
    exportCsv: exportOrders.bind(null, context),
    readViews: readOrderViews.bind(null, context),
    saveView: saveOrderView.bind(null, context),
    removeView: removeOrderView.bind(null, context),
    read: readOrder.bind(null, context),
    listUnpaid: listUnpaidOrders.bind(null, context),
    readUnpaid: readUnpaidOrder.bind(null, context),
    changeStatus: changeStatus.bind(null, context),
    changeMany: changeMany.bind(null, context),
    stepBack: stepBack.bind(null, context),
    refuseParcel: refuseParcel.bind(null, context),
    changeAddress: changeAddress.bind(null, context),
    changeSize: changeSize.bind(null, context),
    writeNote: writeOrderNote.bind(null, context),
    resendMessage: resendMessage.bind(null, context),
  };
}
