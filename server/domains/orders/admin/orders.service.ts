import type { UnpaidOrder } from '#core/contract/orders/unpaid.ts';
import type { StaffPayout } from '#core/contract/payments.ts';
import { listWaiting } from '../cod/waiting-orders.ts';
import { changeStatus, refuseParcel } from '../lifecycle/change-status.ts';
import type { OrderContext } from '../order-context.ts';
import { findPacking, restartPacking, scanPiece } from '../packing/pack-order.ts';
import {
  changeAddress,
  changeSize,
  renewTrackLink,
  resendMessage,
  writeOrderNote,
} from './change-details.ts';
import { changeMany, stepBack } from './change-many.ts';
import { exportOrders } from './export-orders.ts';
import {
  listOrders,
  listUnpaidOrders,
  readOrderViews,
  removeOrderView,
  saveOrderView,
} from './list-orders.ts';
import { readOrder, readUnpaidOrder } from './read-order.ts';

/** What staff do with orders works with this; payments add what only they know. */
export interface OrderAdminContext extends OrderContext {
  /** The refunds of an order that are to be transferred by hand now and belong to no return. */
  readDuePayouts: (orderId: string) => Promise<StaffPayout[]>;
  /** Every payment that was tried for an order, the first one first. */
  readAttempts: (orderId: string) => Promise<UnpaidOrder['attempts']>;
}

/** What the back office does with orders. */
export function createOrderAdmin(context: OrderAdminContext) {
  return {
    list: listOrders.bind(null, context),
    listWaiting: listWaiting.bind(null, context),
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
    renewTrackLink: renewTrackLink.bind(null, context),
    changeAddress: changeAddress.bind(null, context),
    changeSize: changeSize.bind(null, context),
    writeNote: writeOrderNote.bind(null, context),
    findPacking: findPacking.bind(null, context),
    scanPiece: scanPiece.bind(null, context),
    restartPacking: restartPacking.bind(null, context),
    resendMessage: resendMessage.bind(null, context),
  };
}
