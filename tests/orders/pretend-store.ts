import { createCoupons } from '#server/domains/coupons/coupons.service.ts';
import { createIssuing } from '#server/domains/invoices/issue-document.ts';
import { createOrders } from '#server/domains/orders/orders.service.ts';
import type { Couriers } from '#server/domains/parcels/parcel-context.ts';
import { createPayments } from '#server/domains/payments/payments.service.ts';
import { finishRefundedReturn } from '#server/domains/returns/returns.queries.ts';
import { createStockNotifier } from '#server/domains/stock/stock-notifier.ts';
import { createOrderHooks } from '#server/order-hooks.ts';
import { openOrderStore } from './order-store.ts';
import { HOLD_SECONDS } from './payment-model.ts';
import { createPretendProvider } from './pretend-provider.ts';

/** A store whose payment provider is in memory: fast enough for a thousand random histories. */
export async function openPretendStore(given: { couriers?: Couriers } = {}) {
  const store = await openOrderStore({}, given);
  const { db, clock } = store;
  const { provider, addPayment, getBalance } = createPretendProvider();
  const context = {
    db,
    now: clock.now,
    provider,
    delivery: store.services.delivery,
    stockNotifier: createStockNotifier(db),
    hooks: createOrderHooks({
      issuing: createIssuing(store.services.settings, { isDemo: true }),
      publicUrl: '',
    }),
    publicUrl: '',
    finishReturn: finishRefundedReturn,
    holdSeconds: HOLD_SECONDS,
    reconcileSeconds: 120,
    checkCoupon: createCoupons({ db, limits: store.services.limits, now: clock.now }).checkCoupon,
    readLimits: async () => null,
    alarm: () => {},
  };
  const orders = createOrders(context);
  const payments = createPayments(context);
  return {
    ...{ db, clock, orders, payments, addPayment, getBalance },
    services: { ...store.services, orders, payments },
  };
}
