import { changeAddress } from './change-address.ts';
import { changeMany } from './change-many.ts';
import { changeSize } from './change-size.ts';
import { exportOrders } from './export-orders.ts';
import { listStaffOrders, readOrderViews } from './list-staff-orders.ts';
import type { OrderContext } from './order-context.ts';
import { readStaffOrder } from './read-staff-order.ts';
import { listUnpaidOrders, readUnpaidOrder } from './read-unpaid-orders.ts';
import { refuseParcel } from './refuse-parcel.ts';
import { resendMessage } from './resend-message.ts';
import { dropOrderView, saveOrderView } from './save-order-view.ts';
import { stepBack } from './step-back.ts';
import { writeOrderNote } from './write-order-note.ts';

export type StaffOrders = ReturnType<typeof createStaffOrders>;

/** What the back office does with orders. */
export function createStaffOrders(context: OrderContext) {
  return {
    list: listStaffOrders.bind(null, context),
    exportCsv: exportOrders.bind(null, context),
    readViews: readOrderViews.bind(null, context),
    saveView: saveOrderView.bind(null, context),
    dropView: dropOrderView.bind(null, context),
    read: readStaffOrder.bind(null, context),
    listUnpaid: listUnpaidOrders.bind(null, context),
    readUnpaid: readUnpaidOrder.bind(null, context),
    changeMany: changeMany.bind(null, context),
    stepBack: stepBack.bind(null, context),
    refuseParcel: refuseParcel.bind(null, context),
    changeAddress: changeAddress.bind(null, context),
    changeSize: changeSize.bind(null, context),
    writeNote: writeOrderNote.bind(null, context),
    resendMessage: resendMessage.bind(null, context),
  };
}
