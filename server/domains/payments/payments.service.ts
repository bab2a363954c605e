import { type PaymentCallback, type PaymentOptions, paymentCallbackSchema } from '#core/contract/payments.ts';
import type { Tx } from '#server/db/client.ts';
import { selectDueChecks, selectExpiredHolds } from '#server/domains/orders/due-orders.queries.ts';
import type { OrderContext } from '#server/domains/orders/order-context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { startCashPayment } from './cash/start-cash-payment.ts';
import { checkOrder, expireHold } from './check-payments.ts';
import { selectDueEvents } from './payment-events.queries.ts';
import { receiveEvent, resumeEvent } from './receive-event.ts';
import { carryOutRefunds } from './refunds/carry-out-refunds.ts';
import {
  acceptReturn,
  cancelPayment,
  readOwnPayment,
  verifyByLink,
  verifyPayment,
} from './verify-payment.ts';

/** What payments and refunds work with. */
export interface PaymentContext extends OrderContext {
  /** The store's own address, for links in messages. */
  publicUrl: string;
  finishReturn: FinishReturn;
}

/** Ends a return once all of its money has gone back. Returns know payments; payments know only this. */
export type FinishReturn = (tx: Tx, returnId: string, at: Date) => Promise<void>;

export function createPayments(context: PaymentContext) {
  function readOptions(): PaymentOptions {
    const { keyId, checkoutUrl } = context.provider;
    return { keyId, checkoutUrl, callbackUrl: `${context.publicUrl}/api/payments/callback` };
  }

  /** Where a browser goes on that comes back from the provider by a form. */
  async function pageAfterPayment(given: Partial<PaymentCallback>): Promise<string> {
    const callback = paymentCallbackSchema.safeParse(given);
    if (!callback.success) return '/cart?payment=failed';
    try {
      const { paid, orderId, trackToken } = await acceptReturn(context, callback.data);
      // A cash order is paid from its link, mostly without a login.
      if (trackToken !== null) return `/track/${trackToken}`;
      return paid ? `/thank-you?order=${orderId}` : '/user/profile?payment=waiting';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.code === 'payment-too-late' ? '/user/profile?payment=refunded' : '/cart?payment=failed';
    }
  }

  return {
    readOptions,
    pageAfterPayment,
    startByLink: startCashPayment.bind(null, context),
    verifyByLink: verifyByLink.bind(null, context),
    verifyPayment: verifyPayment.bind(null, context),
    readPayment: readOwnPayment.bind(null, context),
    cancelPayment: cancelPayment.bind(null, context),
    receiveEvent: receiveEvent.bind(null, context),
    findDueEvents: selectDueEvents.bind(null, context.db),
    resumeEvent: resumeEvent.bind(null, context),
    findDueChecks: selectDueChecks.bind(null, context.db),
    checkOrder: checkOrder.bind(null, context),
    findExpiredHolds: selectExpiredHolds.bind(null, context.db),
    expireHold: expireHold.bind(null, context),
    carryOutRefunds: () => carryOutRefunds(context),
  };
}
