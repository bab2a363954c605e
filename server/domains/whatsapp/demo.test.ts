import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { InboxMessage } from '#server/integrations/demo-inbox.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { createPretendCourier } from '#tests/orders/pretend-courier.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';

const { courier } = createPretendCourier();
const desk = await openOrderDesk({}, { couriers: { courier, couriers: { shiprocket: courier } } });
const { app, db, clock, services, shopper, call, place } = desk;
const product = await addProduct(db, { stock: { M: 10 } });

async function sendAll(): Promise<void> {
  await db.execute(sql`UPDATE outbox SET next_attempt_at = ${clock.now().toISOString()} WHERE attempts = 0`);
  while ((await services.outbox.sendDue()) > 0);
}

async function readInbox(): Promise<InboxMessage[]> {
  return (await app.inject('/dev/inbox.json')).json();
}

it('shows what would go by WhatsApp in the demo inbox, and sends no SMS after it', async () => {
  expect((await call('GET', '/auth/profile', undefined, shopper)).body).toMatchObject({
    whatsapp: { orders: false, marketing: false },
    isWhatsappOffered: true,
  });
  await call('PUT', '/auth/whatsapp', { orders: true }, shopper);
  const id = await place(product);
  await sendAll();
  clock.pass(3600);
  await sendAll();
  expect((await readInbox()).filter(({ text }) => text.includes(id))).toEqual([
    expect.objectContaining({
      channel: 'whatsapp',
      to: '9876500001',
      text: expect.stringMatching(/has been placed.*\n\nTrack order: http\S+\/track\/[\w-]{22}$/),
    }),
  ]);
});

it('has no webhook while WhatsApp is not set up', async () => {
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': '', 'hub.challenge': '1' };
  expect((await app.inject({ url: '/api/messages/whatsapp', query })).statusCode).toBe(404);
  const pushed = await app.inject({ method: 'POST', url: '/api/messages/whatsapp', payload: '{}' });
  expect(pushed.statusCode).toBe(404);
});

describe('the phone of the demo inbox', () => {
  const reply = (id: string, payload: object) =>
    app.inject({ method: 'POST', url: `/dev/inbox/${id}/reply`, payload });
  const submit = (id: string, form: string, site = 'same-origin') =>
    app.inject({
      method: 'POST',
      url: `/dev/inbox/${id}/reply`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
      payload: form,
    });

  /** A parcel that could not be handed over, and the message about it. */
  async function placeFailed() {
    const orderId = await place(product);
    await call('PUT', `/admin/orders/${orderId}/status`, { status: 'Confirmed' });
    const { body } = await call('POST', '/admin/orders/book', { orderIds: [orderId] });
    const [{ parcelId, trackingNumber: number }] = body.data.results;
    const at = clock.now().toISOString();
    const event = { code: 'f', at, state: 'failed', reason: 'unavailable', text: 'x', place: null };
    await app.inject({
      method: 'POST',
      url: '/api/couriers/events/rocket',
      headers: { 'x-api-key': 'sandbox-courier-token' },
      payload: JSON.stringify({ number, events: [event] }),
    });
    await runDue(services, 'courier-push');
    await sendAll();
    const message = (await readInbox()).find(({ buttons }) => buttons);
    if (!message) throw new Error('No message with buttons was sent.');
    return { parcelId, message };
  }

  it('has buttons that answer a failed delivery, through a signed push', async () => {
    const { parcelId, message } = await placeFailed();
    expect(message.text).toContain('Nobody was at home');
    expect(message.buttons?.map(({ label }) => label)).toEqual(['Try again', 'Send it back']);
    const page = (await app.inject('/dev/inbox')).body;
    expect(page).toContain(`action="/dev/inbox/${message.id}/reply"`);
    expect(page).toContain('<button name="button" value="1">Send it back</button>');

    expect((await submit(message.id, 'button=1', 'cross-site')).statusCode).toBe(403);
    const pressed = await submit(message.id, 'button=1');
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/dev/inbox?to=9876500001']);
    await runDue(services, 'whatsapp-push');
    const { body } = await call('GET', `/admin/parcels/${parcelId}`);
    expect(body.data.answer).toMatchObject({ action: 'return', by: 'shopper' });
  });

  it('has no other buttons, and other messages have no phone', async () => {
    const { message } = await placeFailed();
    for (const wrong of [{ button: 2 }, { button: 'x' }, { text: ' ' }, {}])
      expect((await reply(message.id, wrong)).statusCode).toBe(400);
    const sms = (await readInbox()).find(({ channel }) => channel === 'sms');
    for (const id of [sms?.id ?? '', '999999'])
      expect((await reply(id, { text: 'STOP' })).statusCode).toBe(404);
  });

  it('can write STOP', async () => {
    const { message } = await placeFailed();
    expect((await reply(message.id, { text: 'Stop' })).json()).toEqual({ success: true });
    await runDue(services, 'whatsapp-push');
    const { whatsapp } = (await call('GET', '/auth/profile', undefined, shopper)).body;
    expect(whatsapp).toEqual({ orders: false, marketing: false });
  });
});
