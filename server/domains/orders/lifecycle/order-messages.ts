import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { DEFAULT_LANGUAGE } from '#core/rules/language.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import type { ReturnType } from '#core/rules/order-states.ts';
import {
  clipVariables,
  renderSms,
  type SmsTemplateId,
  type SmsVariables,
} from '#core/rules/sms-templates.ts';
import { serverTexts } from '#core/texts/server-texts.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueueMessage } from '#server/domains/outbox/enqueue-message.ts';
import { deleteWaiting, isRecent } from '#server/domains/outbox/outbox.queries.ts';
import { type OrderRow, selectPhone } from '../orders.queries.ts';

export type OrderInMessage = Pick<OrderRow, 'id' | 'userId' | 'shipEmail' | 'totalPaise' | 'paymentMethod'> &
  Partial<Pick<OrderRow, 'courier' | 'trackingNumber' | 'paidPaise' | 'refundedPaise' | 'couponCode'>>;

/** An order with the address at which anybody who has it can follow it. */
export type TrackedOrder = OrderInMessage & Pick<OrderRow, 'trackToken'>;

/** An order that money goes back for. One that was never placed has no page to follow it at. */
type RefundedOrder = TrackedOrder & Pick<OrderRow, 'placedAt'>;

/** A cash order whose shopper is asked for something before it is packed. */
export type AskedOrder = TrackedOrder & Pick<OrderRow, 'askedFor' | 'advancePaise'>;

/** Why a payment that came after its hold could not buy the goods any more. */
export type LateCause =
  | 'too-late'
  | 'sold-out'
  | 'price-changed'
  | 'coupon-gone'
  /** Of an order that was to be paid at the door. */
  | 'cancelled'
  | 'dispatched';

export interface ShopperMessage {
  subject: string;
  body: string;
  /** The registered text of the SMS that the body was made from. */
  template: SmsTemplateId;
  variables: Record<string, string>;
  /** Where an e-mail has room for more than an SMS. */
  mailBody?: string;
}

/** Orders do not say yet in which language their shopper reads. */
const { mail, requestNames } = serverTexts(DEFAULT_LANGUAGE);

/** A refund is often done within seconds: its first message waits this long, so that the second can replace it. */
const REFUND_HOLD_SECONDS = 60;

/** What shoppers read about their orders. One event is one message, by SMS and, where there is an address, by e-mail. */
export const ORDER_MESSAGES = {
  'order-placed': (
    { id: order, totalPaise, paymentMethod, trackToken: token }: TrackedOrder,
    site: string,
  ): ShopperMessage => {
    const isCash = paymentMethod === 'COD';
    const message = fromTemplate(isCash ? 'order-placed-cod' : 'order-placed-paid', {
      subject: mail.placed(order),
      variables: { order, site, token },
    });
    if (isCash && totalPaise === 0) return message;
    // An SMS has room for two variables: the amount is in the mail.
    const amount = isCash ? mail.keepReady(money(totalPaise)) : mail.received(money(totalPaise));
    return { ...message, mailBody: `${message.body} ${amount}` };
  },
  'cod-confirm': ({ id: order, totalPaise, trackToken: token }: TrackedOrder, site: string): ShopperMessage =>
    fromTemplate('cod-confirm', {
      subject: mail.codConfirm(order),
      variables: { order, amount: money(totalPaise), site, token },
    }),
  'cod-pay-part': (
    { id: order, totalPaise, advancePaise, trackToken: token }: AskedOrder,
    site: string,
  ): ShopperMessage =>
    fromTemplate('cod-pay-part', {
      subject: mail.codPayPart(order),
      variables: { order, amount: money(advancePaise ?? totalPaise), site, token },
    }),
  'order-shipped': ({ id: order, courier, trackingNumber, trackToken }: TrackedOrder, site: string) => {
    const variables = { order, site, token: trackToken };
    const message = fromTemplate('order-shipped', { subject: mail.shipped(order), variables });
    if (!trackingNumber) return message;
    const carried = mail.carriedBy(courier || mail.ourCourier, trackingNumber);
    return { ...message, mailBody: `${message.body} ${carried}` };
  },
  'order-out-for-delivery': ({ id: order, trackToken: token }: TrackedOrder, site: string): ShopperMessage =>
    fromTemplate('order-out-for-delivery', {
      subject: mail.outForDelivery(order),
      variables: { order, site, token },
    }),
  'delivery-failed': ({ id: order, trackToken }: TrackedOrder, site: string): ShopperMessage =>
    fromTemplate('delivery-failed', {
      subject: mail.deliveryFailed(order),
      variables: { order, site, token: trackToken },
    }),
  'order-delivered': ({ id: order, trackToken: token }: TrackedOrder, site: string): ShopperMessage =>
    fromTemplate('order-delivered', {
      subject: mail.delivered(order),
      variables: { order, site, token },
    }),
  'details-changed': ({ id: order }: OrderInMessage): ShopperMessage =>
    fromTemplate('details-changed', { subject: mail.detailsChanged(order), variables: { order } }),
  'order-cancelled': (
    { id: order, trackToken: token, paidPaise = 0, refundedPaise = 0 }: TrackedOrder,
    site: string,
    reason?: 'not-confirmed',
  ): ShopperMessage => {
    const subject = mail.cancelled(order);
    const variables = { order, site, token };
    if (reason) return fromTemplate('order-cancelled-unconfirmed', { subject, variables });
    const owedPaise = paidPaise - refundedPaise;
    if (owedPaise <= 0) return fromTemplate('order-cancelled', { subject, variables });
    return fromTemplate('order-cancelled-refund', {
      subject,
      variables: { ...variables, amount: money(owedPaise) },
    });
  },
} as const;

interface Refunded {
  amountPaise: number;
  site: string;
}

const ofRefund =
  (template: 'refund-started' | 'refund-done', subject: (order: string) => string) =>
  ({ id: order, trackToken: token, placedAt }: RefundedOrder, { amountPaise, site }: Refunded) => {
    const common = { order, amount: money(amountPaise) };
    return placedAt
      ? fromTemplate(template, { subject: subject(order), variables: { ...common, site, token } })
      : fromTemplate(`${template}-unplaced`, { subject: subject(order), variables: common });
  };

export const refundStarted = ofRefund('refund-started', mail.refundStarted);
export const refundDone = ofRefund('refund-done', mail.refunded);

export function refundHandedOut(
  { id: order, trackToken: token }: TrackedOrder,
  { amountPaise, site }: Refunded,
): ShopperMessage {
  return fromTemplate('refund-handed-out', {
    subject: mail.refunded(order),
    variables: { order, amount: money(amountPaise), site, token },
  });
}

/** Cash cannot go back the way it came: the shopper is asked where to. */
export function payeeAsked(
  { id: order }: OrderInMessage,
  { amountPaise, site, token }: { amountPaise: number; site: string; token: string },
): ShopperMessage {
  return fromTemplate('refund-payee', {
    subject: mail.payeeAsked(order),
    variables: { order, amount: money(amountPaise), site, token },
  });
}

export function refundPaid(
  { id: order, trackToken: token, placedAt }: RefundedOrder,
  { amountPaise, site, payee, reference }: Refunded & { payee: string; reference: string },
): ShopperMessage {
  const subject = mail.refunded(order);
  const common = { order, amount: money(amountPaise), payee, reference };
  return placedAt
    ? fromTemplate('refund-paid', { subject, variables: { ...common, site, token } })
    : fromTemplate('refund-paid-unplaced', { subject, variables: common });
}

/** The names of the causes are those of the templates. */
export function latePaymentRefunded(
  { id: order, couponCode }: OrderInMessage,
  amountPaise: number,
  cause: LateCause = 'sold-out',
): ShopperMessage {
  const subject = mail.latePayment(order);
  const variables = { order, amount: money(amountPaise) };
  if (cause !== 'coupon-gone') return fromTemplate(`late-payment-${cause}`, { subject, variables });
  return fromTemplate('late-payment-coupon-gone', {
    subject,
    variables: { ...variables, coupon: couponCode ?? '' },
  });
}

export function returnDecided(
  { id: order }: OrderInMessage,
  { type, status, rejection }: { type: ReturnType; status: string; rejection: string | null },
): ShopperMessage {
  const request = requestNames[type];
  const variables = { order, request };
  if (status === 'Rejected') {
    const subject = mail.returnRejected(request, order);
    const reason = (rejection ?? '').replace(/[.\s]+$/, '');
    const message = fromTemplate('return-rejected', { subject, variables: { ...variables, reason } });
    return { ...message, mailBody: renderSms('return-rejected', { ...variables, reason }) };
  }
  if (status === 'Pending') {
    const subject = mail.returnReopened(request, order);
    return fromTemplate('return-reopened', { subject, variables });
  }
  const subject = mail.returnApproved(request, order);
  return fromTemplate('return-approved', { subject, variables });
}

/** A courier comes for what the shopper sends back. */
export function returnPickup(
  { id: order, trackToken: token }: TrackedOrder,
  { site, courier, trackingNumber }: { site: string; courier: string; trackingNumber: string },
): ShopperMessage {
  const variables = { order, site, token };
  const message = fromTemplate('return-pickup', { subject: mail.returnPickup(order), variables });
  return { ...message, mailBody: `${message.body} ${mail.carriedBy(courier, trackingNumber)}` };
}

export function replacementPlaced(
  { id: replacement }: OrderInMessage,
  { originalId: order }: { originalId: string },
): ShopperMessage {
  return fromTemplate('replacement-placed', {
    subject: mail.replacement(order),
    variables: { order, replacement },
  });
}

interface Notification {
  event: string;
  order: OrderInMessage;
  message: ShopperMessage;
  phone?: string;
  /** Others whom the same SMS is for. */
  alsoTo?: readonly string[];
}

/** Puts a message into the outbox, in the transaction of what it reports. */
export async function notifyShopper(
  tx: Tx,
  { event, order, message, phone, alsoTo = [] }: Notification,
): Promise<void> {
  if (await isSentAlready(tx, event)) return;
  const { subject, body, template, variables, mailBody = body } = message;
  const email = order.shipEmail;
  const sms = phone ?? (await selectPhone(tx, order.userId));
  const holdSeconds = event.startsWith('refund-started:') ? REFUND_HOLD_SECONDS : 0;
  const common = { event, body, orderId: order.id, userId: order.userId, holdSeconds };
  await Promise.all([
    ...[sms, ...alsoTo].map(
      (recipient) =>
        recipient && enqueueMessage(tx, { ...common, channel: 'sms', recipient, template, variables }),
    ),
    email && enqueueMessage(tx, { ...common, body: mailBody, channel: 'email', recipient: email, subject }),
  ]);
}

/** One refund is one message while it takes no longer than a minute: that it is done replaces that it was started. */
async function isSentAlready(tx: Tx, event: string): Promise<boolean> {
  const [kind, refundId] = event.split(':');
  if (kind !== 'refund-done') return false;
  await deleteWaiting(tx, `refund-started:${refundId}`);
  return isRecent(tx, `late-payment-refunded:${refundId}`, REFUND_HOLD_SECONDS);
}

function fromTemplate<Id extends SmsTemplateId>(
  template: Id,
  { subject, variables }: { subject: string; variables: SmsVariables<Id> },
): ShopperMessage {
  const clipped = clipVariables<Id>(variables);
  return { subject, body: renderSms(template, clipped), template, variables: clipped };
}

function money(paise: number): string {
  return formatRupees(rupeesFromPaise(paise));
}

const OF_ORDER = [
  'order-placed',
  'cod-question',
  'order-shipped',
  'order-out-for-delivery',
  'order-delivered',
  'order-cancelled',
  'replacement-placed',
];
const OF_REFUND = ['refund-started', 'refund-payee', 'refund-done', 'late-payment-refunded'];
const OF_RETURN = ['Pending', 'Approved', 'Rejected'];

/** How often whoever has the link may replace address or phone. */
export const MOST_DETAILS_CHANGES = 3;

/** The `count`th change of address or phone by the link, as the outbox names it. */
export function detailsEvent(orderId: string, count: number): string {
  return `details-changed:${orderId}:${count}`;
}

interface DecidedReturn {
  id: string;
  /** How often a rejection was taken back: it can be approved or rejected anew. */
  reopened: number;
}

/** A courier may be booked for a return several times, each under a reference of its own. */
type FetchedReturn = DecidedReturn & { pickups: number };

/** What a courier knows the nth parcel of an order or of a return by: never the same again. */
export function toReference(id: string, count: number): string {
  return count === 1 ? id : `${id}-${count}`;
}

/** That a courier comes, as the outbox names it: once for each booking. */
export function pickupEvent(reference: string): string {
  return `return-pickup:${reference}`;
}

/** A decision on a return, as the outbox names it. */
export function returnEvent({ id, reopened }: DecidedReturn, status: string): string {
  return `return-decided:${id}:${status}${reopened === 0 ? '' : `:${reopened}`}`;
}

/** Everything about one order that its shopper may have been notified of, as the outbox names it. */
export function eventsOfOrder(
  orderId: string,
  refundIds: readonly string[],
  returns: readonly FetchedReturn[],
): string[] {
  return [
    ...OF_ORDER.map((event) => `${event}:${orderId}`),
    ...Array.from({ length: MOST_DETAILS_CHANGES }, (_, before) => detailsEvent(orderId, before + 1)),
    ...refundIds.flatMap((id) => OF_REFUND.map((event) => `${event}:${id}`)),
    ...returns.flatMap(eventsOfReturn),
  ];
}

function eventsOfReturn({ id, reopened, pickups }: FetchedReturn): string[] {
  const rounds = Array.from({ length: reopened + 1 }, (_, round) => round);
  return [
    ...rounds.flatMap((round) => OF_RETURN.map((status) => returnEvent({ id, reopened: round }, status))),
    ...Array.from({ length: pickups }, (_, before) => pickupEvent(toReference(id, before + 1))),
  ];
}
