import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestStore } from '#tests/support/test-store.ts';
import {
  latePaymentRefunded,
  notifyShopper,
  ORDER_MESSAGES,
  payeeAsked,
  refundDone,
  refundHandedOut,
  refundPaid,
  refundStarted,
  returnDecided,
  returnPickup,
} from './order-messages.ts';

const { db } = await openTestStore();
const order = {
  id: 'ODTEST',
  trackToken: 'T',
  placedAt: new Date('2026-11-15T07:55:00Z'),
  userId: 'nobody',
  shipEmail: 'asha@example.in',
  totalPaise: 149_800,
  paymentMethod: 'Razorpay' as const,
};
const phone = '9876500001';

type Event = 'refund-started' | 'refund-done' | 'late-payment-refunded';
const refunded = { amountPaise: 149_800, site: 'https://shop.example' };
const messages = {
  'refund-started': refundStarted(order, refunded),
  'refund-done': refundDone(order, refunded),
  'late-payment-refunded': latePaymentRefunded(order, 149_800),
};

function enqueue(event: Event, refundId: string) {
  const message = messages[event];
  return db.transaction((tx) => notifyShopper(tx, { event: `${event}:${refundId}`, order, message, phone }));
}

async function eventsOf(refundId: string) {
  const { rows } = await db.execute<{ event: string; waits: boolean; orderId: string; userId: string }>(sql`
    SELECT split_part(event, ':', 1) AS event, next_attempt_at > now() AS waits, order_id AS "orderId",
      user_id AS "userId"
    FROM outbox WHERE event LIKE ${`%:${refundId}`} AND channel = 'sms' ORDER BY created_at`);
  return rows;
}

const written = (event: Event, { waits = false } = {}) => ({
  event,
  waits,
  orderId: order.id,
  userId: order.userId,
});

it('reports a refund that is done within a minute once', async () => {
  await enqueue('refund-started', 'RF1');
  expect(await eventsOf('RF1')).toEqual([written('refund-started', { waits: true })]);
  await enqueue('refund-done', 'RF1');
  expect(await eventsOf('RF1')).toEqual([written('refund-done')]);
});

it('asks for cash in the mail only where some is to be paid', () => {
  const write = (totalPaise: number) =>
    ORDER_MESSAGES['order-placed']({ ...order, paymentMethod: 'COD', totalPaise }, 'https://shop.example');
  expect(write(49_900).mailBody).toContain('Please keep ₹499 ready at delivery.');
  const { body, mailBody = body } = write(0);
  expect(mailBody).not.toContain('₹0');
});

it('reports a slow refund when it starts and when it is done', async () => {
  await enqueue('refund-started', 'RF2');
  await db.execute(sql`UPDATE outbox SET attempts = 1, sent_at = now(), next_attempt_at = now()
    WHERE event = 'refund-started:RF2'`);
  await enqueue('refund-done', 'RF2');
  expect(await eventsOf('RF2')).toEqual([written('refund-started'), written('refund-done')]);
});

it('explains a payment that came too late, and does not repeat itself at once', async () => {
  await enqueue('late-payment-refunded', 'RF3');
  await enqueue('refund-done', 'RF3');
  expect(await eventsOf('RF3')).toEqual([written('late-payment-refunded')]);
  await db.execute(sql`UPDATE outbox SET created_at = now() - interval '2 minutes' WHERE event LIKE '%:RF3'`);
  await enqueue('refund-done', 'RF3');
  expect(await eventsOf('RF3')).toEqual([written('late-payment-refunded'), written('refund-done')]);
});

it('speaks plainly', () => {
  const cod = { ...order, paymentMethod: 'COD' as const };
  const paid = { ...order, paidPaise: 149_800, refundedPaise: 0 };
  const site = 'https://shop.example';
  const parcel = { ...order, trackToken: 'T', courier: 'Delhivery', trackingNumber: 'AWB123' };
  expect(
    [
      ORDER_MESSAGES['order-placed']({ ...cod, trackToken: 'T' }, site),
      ORDER_MESSAGES['order-placed'](parcel, site),
      ORDER_MESSAGES['order-shipped'](parcel, site),
      ORDER_MESSAGES['delivery-failed'](parcel, site),
      ORDER_MESSAGES['order-delivered'](parcel, site),
      ORDER_MESSAGES['details-changed'](order),
      ORDER_MESSAGES['order-cancelled'](order, site),
      ORDER_MESSAGES['order-cancelled'](order, site, 'not-confirmed'),
      ORDER_MESSAGES['order-cancelled'](paid, site),
      refundStarted(order, { amountPaise: 49_900, site }),
      refundDone(order, { amountPaise: 49_900, site }),
      refundHandedOut(cod, { amountPaise: 49_900, site }),
      payeeAsked(cod, { amountPaise: 49_900, site, token: 'T' }),
      refundPaid(cod, { amountPaise: 49_900, site, payee: 'as•••@okaxis', reference: '412345678901' }),
      latePaymentRefunded(order, 49_900),
      latePaymentRefunded({ ...order, couponCode: 'RD100' }, 49_900, 'coupon-gone'),
      returnDecided(order, { type: 'Exchange', status: 'Approved', rejection: null }),
      returnDecided(order, { type: 'Return', status: 'Rejected', rejection: 'It was washed.' }),
      returnPickup({ ...order, trackToken: 'T' }, { site, courier: 'Delhivery', trackingNumber: 'AWB123' }),
    ].map(({ body }) => body),
  ).toEqual([
    'Thank you! Your order ODTEST has been placed. See when it comes and what to pay at https://shop.example/track/T any time.',
    'Thank you! Your order ODTEST has been paid and confirmed. Follow it at https://shop.example/track/T any time.',
    'Your order ODTEST is on its way. Follow it at https://shop.example/track/T any time.',
    'We could not hand over your order ODTEST today. Choose when to try again at https://shop.example/track/T within 24 hours.',
    'Your order ODTEST has been delivered. Tell us how it is, or return or exchange it within 7 days: https://shop.example/review/T shows how.',
    'The delivery details of your order ODTEST have been changed. If it was not you, please call us at once.',
    'Your order ODTEST has been cancelled. See it at https://shop.example/track/T any time.',
    'Your order ODTEST has been cancelled because it was not confirmed in time. See it at https://shop.example/track/T any time.',
    'Your order ODTEST has been cancelled. ₹1,498 will be refunded to your original payment method. See it at https://shop.example/track/T any time.',
    'We have started your refund of ₹499 for order ODTEST. It will reach you in 5–7 working days. See your order at https://shop.example/track/T any time.',
    '₹499 for your order ODTEST has been refunded to your original payment method. See it at https://shop.example/track/T any time.',
    'Your refund of ₹499 for order ODTEST has been paid to you. Please contact us if you did not get it. See your order at https://shop.example/track/T any time.',
    'To get your refund of ₹499 for order ODTEST, tell us your UPI ID or bank account at https://shop.example/refund#T within 30 days.',
    'Your refund of ₹499 for order ODTEST has been transferred to as•••@okaxis. Reference: 412345678901. See your order at https://shop.example/track/T any time.',
    'Your payment of ₹499 for order ODTEST came in after the item had sold out. We are refunding it in full. It will reach you in 5–7 working days.',
    'Your payment of ₹499 for order ODTEST came in after coupon RD100 had ended. We are refunding it in full. It will reach you in 5–7 working days.',
    'Your exchange request for order ODTEST has been approved. We will arrange the pickup soon.',
    'Your return request for order ODTEST could not be approved: It was washed. Please see My Orders for details.',
    'A courier will come for the items you send back from order ODTEST. Please keep them packed: https://shop.example/track/T shows the day.',
  ]);
});

it('leads nobody to the page of an order that was never placed', () => {
  const unplaced = { ...order, placedAt: null };
  const refunded = { amountPaise: 49_900, site: 'https://shop.example' };
  expect(
    [
      refundStarted(unplaced, refunded),
      refundDone(unplaced, refunded),
      refundPaid(unplaced, { ...refunded, payee: 'as•••@okaxis', reference: '412345678901' }),
    ].map(({ body }) => body),
  ).toEqual([
    'We have started your refund of ₹499 for order ODTEST. It will reach you in 5–7 working days.',
    '₹499 for your order ODTEST has been refunded to your original payment method.',
    'Your refund of ₹499 for order ODTEST has been transferred to as•••@okaxis. Reference: 412345678901. Thank you.',
  ]);
});

it('says in a mail what an SMS has no room for', () => {
  const placed = { ...order, trackToken: 'T' };
  const site = 'https://shop.example';
  const cod = { ...placed, paymentMethod: 'COD' as const };
  expect(ORDER_MESSAGES['order-placed'](cod, site).mailBody).toContain(
    'Please keep ₹1,498 ready at delivery.',
  );
  expect(ORDER_MESSAGES['order-placed'](placed, site).mailBody).toContain('We have received ₹1,498.');
});
