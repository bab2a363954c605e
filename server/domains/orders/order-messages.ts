import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueueMessage } from '#server/domains/messages/enqueue-message.ts';
import { type OrderRow, selectPhone } from './orders.queries.ts';

export type ToldOrder = Pick<OrderRow, 'id' | 'userId' | 'shipEmail' | 'totalPaise' | 'paymentMethod'> &
  Partial<Pick<OrderRow, 'courier' | 'trackingNumber' | 'paidPaise' | 'refundedPaise' | 'couponCode'>>;

/** Why a payment that came after its hold could not buy the goods any more. */
export type LateCause = 'too-late' | 'sold-out' | 'price-changed' | 'coupon-gone';

interface Told {
  subject: string;
  body: string;
}

/** What shoppers are told of their orders. One event is told once, by SMS and, where there is an address, by e-mail. */
export const ORDER_MESSAGES = {
  'order-placed': ({ id, totalPaise, paymentMethod }: ToldOrder): Told => ({
    subject: `Order ${id} is placed`,
    body:
      paymentMethod === 'COD'
        ? `Thank you! Your order ${id} is placed. Please keep ${money(totalPaise)} ready for the delivery.`
        : `Thank you! We have received ${money(totalPaise)} and your order ${id} is confirmed.`,
  }),
  'order-shipped': ({ id, courier, trackingNumber }: ToldOrder): Told => ({
    subject: `Order ${id} is on its way`,
    body: `Your order ${id} is on its way${courier ? ` with ${courier}` : ''}.${
      trackingNumber ? ` Tracking number: ${trackingNumber}.` : ''
    }`,
  }),
  'order-delivered': ({ id }: ToldOrder): Told => ({
    subject: `Order ${id} is delivered`,
    body: `Your order ${id} is delivered. You can return or exchange it within 7 days.`,
  }),
  'order-cancelled': ({ id, paidPaise = 0, refundedPaise = 0 }: ToldOrder): Told => {
    const owedPaise = paidPaise - refundedPaise;
    return {
      subject: `Order ${id} is cancelled`,
      body: `Your order ${id} is cancelled.${owedPaise > 0 ? ` ${money(owedPaise)} will be refunded.` : ''}`,
    };
  },
} as const;

export function refundStarted({ id }: ToldOrder, amountPaise: number): Told {
  return {
    subject: `Refund for order ${id}`,
    body: `We are refunding ${money(amountPaise)} for your order ${id}. It reaches you in 5–7 working days.`,
  };
}

export function refundDone({ id }: ToldOrder, amountPaise: number): Told {
  return {
    subject: `Refund for order ${id} is done`,
    body: `${money(amountPaise)} for your order ${id} has been refunded to the way you paid.`,
  };
}

export function latePaymentRefunded(
  { id, couponCode }: ToldOrder,
  amountPaise: number,
  cause: LateCause = 'sold-out',
): Told {
  const why = {
    'too-late': 'reached us more than an hour after we stopped holding your items',
    'sold-out': 'arrived after the goods were sold',
    'price-changed': 'arrived after we stopped holding your items, and the price has changed since',
    'coupon-gone': `arrived after we stopped holding your items, and coupon ${couponCode} is no longer valid`,
  }[cause];
  return {
    subject: `Your payment for ${id} is refunded`,
    body: `Your payment of ${money(amountPaise)} for ${id} ${why}. It is refunded in full.`,
  };
}

export function returnDecided({ id }: ToldOrder, { type, status }: { type: string; status: string }): Told {
  return {
    subject: `${type} of order ${id}: ${status}`,
    body:
      status === 'Approved'
        ? `Your ${type.toLowerCase()} for order ${id} is approved. We will pick it up soon.`
        : `Your ${type.toLowerCase()} for order ${id} is not approved. Please contact us for the reason.`,
  };
}

/** Puts a message into the outbox, in the transaction of what it tells of. */
export async function tellShopper(
  tx: Tx,
  { event, order, told, phone }: { event: string; order: ToldOrder; told: Told; phone?: string },
): Promise<void> {
  const mail = order.shipEmail;
  const sms = phone ?? (await selectPhone(tx, order.userId));
  await Promise.all([
    sms && enqueueMessage(tx, { event, channel: 'sms', recipient: sms, body: told.body }),
    mail && enqueueMessage(tx, { event, channel: 'email', recipient: mail, ...told }),
  ]);
}

function money(paise: number): string {
  return formatRupees(rupeesFromPaise(paise));
}
