import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { signPush } from '#server/integrations/whatsapp/push-signature.ts';
import { treatAllAs } from '#tests/orders/cod-rules.ts';
import { openOrderDesk } from '#tests/orders/order-desk.ts';
import { createPretendCourier } from '#tests/orders/pretend-courier.ts';
import { addProduct } from '#tests/support/products.ts';
import { type ProviderReply, startProvider } from '#tests/support/provider-server.ts';
import { runDue } from '#tests/support/run-due.ts';
import { signIn } from '#tests/support/staff.ts';

const PHONE = '9876500001';
const MINUTE = 60;
const SECRETS = {
  WHATSAPP_PHONE_ID: '1065',
  WHATSAPP_TOKEN: 'token-1',
  WHATSAPP_APP_SECRET: 'test_app_secret',
  WHATSAPP_VERIFY_TOKEN: 'verify-1',
};

let taken = 0;
const accept = (): ProviderReply => {
  taken += 1;
  return { body: { messages: [{ id: `wamid.${taken}`, message_status: 'accepted' }] } };
};
const refuse = (code: number) => (): ProviderReply => ({ status: 400, body: { error: { code } } });
let answer: () => ProviderReply | 'cut' | null = accept;
const provider = await startProvider(() => answer());
afterAll(() => provider[Symbol.asyncDispose]());

const { courier } = createPretendCourier();
const desk = await openOrderDesk(
  { ...SECRETS, WHATSAPP_API_URL: provider.url, COURIER_POLL_SECONDS: '300' },
  { couriers: { courier, couriers: { shiprocket: courier } } },
);
const { app, db, clock, services, shopper, call, place, alarms } = desk;
const product = await addProduct(db, { stock: { M: 1000 } });

async function signInOwner() {
  await setRole(db, { phone: '9000000111', role: 'owner' });
  return signIn(desk, '9000000111');
}

const choose = (body: object, as = shopper) => call('PUT', '/auth/whatsapp', body, as);
const allowed = async () => (await call('GET', '/auth/profile', undefined, shopper)).body.whatsapp;

/** New messages are due by the database's clock, which is ahead of the test's. */
async function sendAll(): Promise<void> {
  await db.execute(sql`UPDATE outbox SET next_attempt_at = ${clock.now().toISOString()} WHERE attempts = 0`);
  while ((await services.outbox.sendDue()) > 0);
}

/** What the phone got about an order, oldest first, by channel. */
async function received(orderId: string): Promise<string[]> {
  const inbox = await services.demoInbox.list({ to: PHONE });
  return inbox
    .filter(({ text }) => text.includes(orderId))
    .map(({ channel }) => channel)
    .toReversed();
}

/** The messages of the stand-in, with their own ids. */
const asked = () => provider.requests.map(({ body }) => JSON.parse(body));

async function push(value: object, phoneId = SECRETS.WHATSAPP_PHONE_ID) {
  const change = { field: 'messages', value: { metadata: { phone_number_id: phoneId }, ...value } };
  const response = await post(
    JSON.stringify({ object: 'whatsapp_business_account', entry: [{ changes: [change] }] }),
  );
  expect(response.statusCode).toBe(200);
  await runDue(services, 'whatsapp-push');
  await sendAll();
}

function post(payload: string | Buffer, signature = signPush(Buffer.from(payload), 'test_app_secret')) {
  return app.inject({
    method: 'POST',
    url: '/api/messages/whatsapp',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    payload,
  });
}

const status = (id: string, word: string, more: object = {}) =>
  push({ statuses: [{ id, status: word, timestamp: '1', ...more }] });
const reply = (id: string, more: object) => push({ messages: [{ id, from: `91${PHONE}`, ...more }] });

/** An order whose placing was sent by WhatsApp. */
async function placeSent(): Promise<{ id: string; wamid: string }> {
  const id = await place(product);
  await sendAll();
  return { id, wamid: `wamid.${taken}` };
}

beforeEach(async () => {
  answer = accept;
  provider.requests.length = 0;
  alarms.length = 0;
  await db.execute(sql`DELETE FROM outbox`);
  await db.execute(sql`DELETE FROM whatsapp_consents`);
  await choose({ orders: true });
});

describe('the opt-in', () => {
  it('is given by the shopper, kept with its words and their version, and withdrawn', async () => {
    await db.execute(sql`DELETE FROM whatsapp_consents`);
    expect(await allowed()).toEqual({ orders: false, marketing: false });
    expect(await choose({ orders: true, marketing: true })).toEqual({ status: 200, body: { success: true } });
    expect(await allowed()).toEqual({ orders: true, marketing: true });
    await choose({ orders: true });
    expect(await allowed()).toEqual({ orders: true, marketing: true });
    await choose({ orders: false, marketing: false });
    expect(await allowed()).toEqual({ orders: false, marketing: false });
    const { rows } = await db.execute(sql`
      SELECT purpose, wording_version, wording, given_at <= withdrawn_at AS ended FROM whatsapp_consents ORDER BY id`);
    expect(rows).toEqual([
      { purpose: 'orders', wording_version: 1, wording: expect.stringContaining('by WhatsApp'), ended: true },
      {
        purpose: 'marketing',
        wording_version: 1,
        wording: expect.stringContaining('by WhatsApp'),
        ended: true,
      },
    ]);
  });

  it('is nothing but true or false, by somebody who is logged in', async () => {
    for (const body of [
      {},
      { orders: 'true' },
      { orders: 1 },
      { orders: true, marketing: 'no' },
      { orders: null },
    ])
      expect((await choose(body)).status).toBe(400);
    const response = await app.inject({
      method: 'PUT',
      url: '/api/auth/whatsapp',
      payload: { orders: true },
    });
    expect(response.statusCode).toBe(401);
  });
});

describe('a message about an order', () => {
  it('goes by WhatsApp alone to who allowed it, and by SMS to others', async () => {
    const { id, wamid } = await placeSent();
    expect(asked()).toMatchObject([
      { to: `91${PHONE}`, template: { name: 'order_placed', language: { code: 'en' } } },
    ]);
    expect(asked()[0].template.components[0].parameters[0].text).toBe(id);
    await status(wamid, 'sent');
    await status(wamid, 'delivered');
    clock.pass(11 * MINUTE);
    await sendAll();
    expect(await received(id)).toEqual(['whatsapp']);

    await choose({ orders: false });
    const other = await placeSent();
    expect(await received(other.id)).toEqual(['sms']);
    expect(provider.requests).toHaveLength(1);
  });

  it('follows as one SMS when neither delivered nor read within 10 minutes', async () => {
    const { id, wamid } = await placeSent();
    await status(wamid, 'sent');
    clock.pass(10 * MINUTE - 1);
    await sendAll();
    expect(await received(id)).toEqual(['whatsapp']);
    clock.pass(1);
    await sendAll();
    expect(await received(id)).toEqual(['whatsapp', 'sms']);
    await status(wamid, 'failed', { errors: [{ code: 131026 }] });
    clock.pass(20 * MINUTE);
    await sendAll();
    expect(await received(id)).toEqual(['whatsapp', 'sms']);
    expect(provider.requests).toHaveLength(1);
  });

  it('follows as one SMS after the owner’s number of minutes', async () => {
    const owner = await signInOwner();
    const { body } = await call('GET', '/admin/settings/messages', undefined, owner);
    expect(body.data).toMatchObject({ value: { whatsappMinutes: 10, isHindiApproved: false } });
    const save = (value: object, version = 0) =>
      call('PUT', '/admin/settings/messages', { value: { ...body.data.value, ...value }, version }, owner);
    expect((await save({ whatsappMinutes: 0 })).status).toBe(400);
    expect((await save({ whatsappMinutes: 3, isHindiApproved: true })).status).toBe(200);
    expect(await save({ whatsappMinutes: 5 })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    await expect.poll(async () => (await services.settings.readCached('messages')).whatsappMinutes).toBe(3);
    const { id } = await placeSent();
    clock.pass(2 * MINUTE);
    await sendAll();
    expect(await received(id)).toEqual(['whatsapp']);
    clock.pass(MINUTE);
    await sendAll();
    expect(await received(id)).toEqual(['whatsapp', 'sms']);
    expect((await save({ isHindiApproved: true }, 1)).status).toBe(200);
    await expect.poll(async () => (await services.settings.readCached('messages')).whatsappMinutes).toBe(10);
  });

  it('is written in the language that the shopper has chosen', async () => {
    const profile = async () => (await call('GET', '/auth/profile', undefined, shopper)).body;
    expect(await profile()).toMatchObject({
      language: 'en',
      languages: [
        { code: 'en', name: 'English' },
        { code: 'hi', name: 'हिन्दी' },
      ],
    });
    expect((await call('PUT', '/auth/language', { language: 'fr' }, shopper)).status).toBe(400);
    expect((await call('PUT', '/auth/language', { language: 'hi' }, shopper)).status).toBe(200);
    expect((await profile()).language).toBe('hi');
    const { id } = await placeSent();
    expect(asked()[0]).toMatchObject({ template: { name: 'order_placed', language: { code: 'hi' } } });
    const [shown] = await services.demoInbox.list({ to: PHONE });
    expect(shown?.text).toMatch(new RegExp(`^धन्यवाद! आपका ऑर्डर ${id} [\\s\\S]*ऑर्डर ट्रैक करें: http`));
    await call('PUT', '/auth/language', { language: 'en' }, shopper);
  });

  it('says that it is out for delivery, once', async () => {
    const { id } = await placeSent();
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Out for Delivery' });
    await call('PUT', `/admin/orders/${id}/status`, { status: 'Out for Delivery' });
    await sendAll();
    expect(asked().map(({ template }) => template.name)).toEqual(['order_placed', 'order_out_for_delivery']);
  });

  it('follows as one SMS when it is reported as failed, however often', async () => {
    const { id, wamid } = await placeSent();
    for (let times = 0; times < 3; times += 1)
      await push({ statuses: [{ id: wamid, status: 'failed', errors: [{ code: 131000 }], times }] });
    expect(await received(id)).toEqual(['whatsapp', 'sms']);
  });

  it('is not followed by an SMS when a failure is reported after it was read', async () => {
    const { id, wamid } = await placeSent();
    await status(wamid, 'read');
    await status(wamid, 'failed', { errors: [{ code: 131026 }] });
    await status(wamid, 'sent');
    clock.pass(11 * MINUTE);
    await sendAll();
    expect(await received(id)).toEqual(['whatsapp']);
  });

  it('whose answer was lost is known by what its receipt brings back', async () => {
    answer = () => 'cut';
    const { id } = await placeSent();
    const key = asked()[0].biz_opaque_callback_data;
    expect(key).toBe(`order-placed:${id}:sms:${PHONE}`);
    await status('wamid.lost', 'delivered', { biz_opaque_callback_data: key });
    clock.pass(11 * MINUTE);
    await sendAll();
    expect(await received(id)).toEqual([]);
    expect(provider.requests).toHaveLength(1);
  });

  it('whose answer was lost follows as one SMS when no receipt comes', async () => {
    answer = () => 'cut';
    const { id } = await placeSent();
    clock.pass(10 * MINUTE);
    await sendAll();
    expect(await received(id)).toEqual(['sms']);
    expect(provider.requests).toHaveLength(1);
  });

  it('is shown to staff with the way that it took', async () => {
    const { id } = await placeSent();
    const ways = async () =>
      (await desk.read<{ messages: { channel: string }[] }>(`/admin/orders/${id}`)).messages.map(
        ({ channel }) => channel,
      );
    expect(await ways()).toEqual(['whatsapp']);
    clock.pass(10 * MINUTE);
    await sendAll();
    expect(await ways()).toEqual(['sms']);
  });
});

describe('a refusal', () => {
  const later = (seconds: number) =>
    db.execute(sql`UPDATE whatsapp_messages SET failed_at = failed_at - make_interval(secs => ${seconds})`);
  const DAY = 24 * 60 * MINUTE;

  it.each([
    [131026, 30],
    [131049, 1],
    [130472, 1],
  ])('%i: one SMS, and nothing by WhatsApp to this person for %i days', async (code, days) => {
    answer = refuse(code);
    for (const { id } of [await placeSent(), await placeSent()]) expect(await received(id)).toEqual(['sms']);
    expect(provider.requests).toHaveLength(1);
    answer = accept;
    await later(days * DAY - 5 * MINUTE);
    await placeSent();
    expect(provider.requests).toHaveLength(1);
    await later(5 * MINUTE);
    expect(await received((await placeSent()).id)).toEqual(['whatsapp']);
    expect(alarms).toEqual([]);
  });

  it.each([131048, 190])('%i: SMS, one alarm, and an hour without WhatsApp for anybody', async (code) => {
    answer = refuse(code);
    for (const { id } of [await placeSent(), await placeSent()]) expect(await received(id)).toEqual(['sms']);
    expect(provider.requests).toHaveLength(1);
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).toContain(`(${code})`);
    answer = accept;
    await later(60 * MINUTE);
    expect(await received((await placeSent()).id)).toEqual(['whatsapp']);
  });

  it.each([132000, 131042])('%i: SMS, and one alarm for all of them', async (code) => {
    answer = refuse(code);
    for (const { id } of [await placeSent(), await placeSent()]) expect(await received(id)).toEqual(['sms']);
    expect(provider.requests).toHaveLength(2);
    expect(alarms).toHaveLength(1);
  });

  it.each([130429])('%i: again with growing pauses, and by SMS after 10 minutes', async (code) => {
    answer = refuse(code);
    const { id } = await placeSent();
    for (const [pause, tries] of [
      [29, 1],
      [1, 2],
      [60, 3],
      [120, 4],
      [240, 5],
      [149, 5],
    ] as const) {
      clock.pass(pause);
      await sendAll();
      expect(provider.requests).toHaveLength(tries);
    }
    expect(await received(id)).toEqual([]);
    clock.pass(1);
    await sendAll();
    expect(provider.requests).toHaveLength(5);
    expect(await received(id)).toEqual(['sms']);
  });

  it('131056: a minute is waited before it is tried again, which then succeeds', async () => {
    answer = refuse(131056);
    const { id } = await placeSent();
    clock.pass(59);
    await sendAll();
    expect(provider.requests).toHaveLength(1);
    answer = accept;
    clock.pass(1);
    await sendAll();
    await status(`wamid.${taken}`, 'delivered');
    clock.pass(11 * MINUTE);
    await sendAll();
    expect(await received(id)).toEqual(['whatsapp']);
  });

  it('unknown: again three times, then SMS', async () => {
    answer = refuse(999999);
    const { id } = await placeSent();
    for (const pause of [30, 60, 120]) {
      expect(await received(id)).toEqual([]);
      clock.pass(pause);
      await sendAll();
    }
    expect(provider.requests).toHaveLength(4);
    expect(await received(id)).toEqual(['sms']);
  });

  it('131050: ends the opt-in for marketing alone', async () => {
    await choose({ orders: true, marketing: true });
    answer = refuse(131050);
    expect(await received((await placeSent()).id)).toEqual(['sms']);
    expect(await allowed()).toEqual({ orders: true, marketing: false });
  });

  it('131021: nothing is sent to the store’s own number, by no way', async () => {
    answer = refuse(131021);
    const { id } = await placeSent();
    clock.pass(11 * MINUTE);
    await sendAll();
    expect(await received(id)).toEqual([]);
    expect(provider.requests).toHaveLength(1);
  });
});

describe('the webhook', () => {
  const VECTOR = '{"object":"whatsapp_business_account","entry":[]}';
  const SIGNATURE = 'sha256=dec6a680679a968e7e0319355b23599cbfc54502c0784668e9618baa0c633756';
  const prove = (query: Record<string, string>) => app.inject({ url: '/api/messages/whatsapp', query });
  const countPushes = async () =>
    (await db.execute(sql`SELECT count(*)::int AS n FROM whatsapp_pushes`)).rows[0]?.n;

  it('proves that the address is ours, to who knows the token', async () => {
    const right = { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify-1', 'hub.challenge': '1158201444' };
    const proven = await prove(right);
    expect(proven.statusCode).toBe(200);
    expect(proven.headers['content-type']).toMatch(/^text\/plain/);
    expect(proven.body).toBe('1158201444');
    for (const wrong of [{}, { ...right, 'hub.verify_token': 'x' }, { ...right, 'hub.mode': 'unsubscribe' }])
      expect((await prove(wrong)).statusCode).toBe(403);
  });

  it('takes what is signed, once, and can make nothing of some of it', async () => {
    const before = Number(await countPushes());
    for (const body of [VECTOR, VECTOR, 'not JSON', '', Buffer.from([0xff, 0xfe, 0x00])]) {
      const response = await post(body, body === VECTOR ? SIGNATURE : undefined);
      expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    }
    expect(await countPushes()).toBe(before + 4);
    await runDue(services, 'whatsapp-push');
    const { rows } = await db.execute(sql`SELECT FROM whatsapp_pushes WHERE handled_at IS NULL`);
    expect(rows).toEqual([]);
  });

  it('refuses what is not signed, or by somebody else, and stores nothing', async () => {
    const before = await countPushes();
    const tampered = VECTOR.replace('[]', '[ ]');
    for (const [body, signature] of [
      [tampered, SIGNATURE],
      [VECTOR, SIGNATURE.slice(7)],
      [VECTOR, signPush(Buffer.from(VECTOR), 'another secret')],
      [VECTOR, ''],
    ] as const)
      expect((await post(body, signature)).statusCode).toBe(401);
    const bare = await app.inject({ method: 'POST', url: '/api/messages/whatsapp', payload: VECTOR });
    expect(bare.statusCode).toBe(401);
    expect(await countPushes()).toBe(before);
  });

  it('leaves alone what is about another number of the account', async () => {
    const { id, wamid } = await placeSent();
    await push({ statuses: [{ id: wamid, status: 'failed', errors: [{ code: 1 }] }] }, 'another');
    expect(await received(id)).toEqual(['whatsapp']);
  });
});

describe('STOP', () => {
  it.each([
    { type: 'text', text: { body: 'STOP' } },
    { type: 'text', text: { body: ' stop.' } },
    { type: 'button', button: { payload: 'stop', text: 'No more messages' } },
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'x', title: 'Stop' } } },
  ])('as %j withdraws the opt-in, and nothing more comes by WhatsApp', async (said) => {
    await choose({ orders: true, marketing: true });
    await reply(randomUUID(), said);
    expect(await allowed()).toEqual({ orders: false, marketing: false });
    expect(await received((await placeSent()).id)).toEqual(['sms']);
    expect(provider.requests).toEqual([]);
  });

  it('counts once: who allows it again is not stopped by a repetition', async () => {
    const id = randomUUID();
    await reply(id, { type: 'text', text: { body: 'STOP' } });
    await choose({ orders: true });
    await reply(id, { type: 'text', text: { body: 'STOP' }, again: true });
    expect(await allowed()).toEqual({ orders: true, marketing: false });
  });

  it('of somebody who hides their number is known by the message that it answers', async () => {
    const { wamid } = await placeSent();
    const said = { id: randomUUID(), from_user_id: 'IN.1349', type: 'text', text: { body: 'STOP' } };
    await push({ messages: [{ ...said, context: { id: wamid } }] });
    expect(await allowed()).toEqual({ orders: false, marketing: false });
  });

  it('is not what others write, nor what anybody else says', async () => {
    await push({
      messages: [{ id: randomUUID(), from: '919999999999', type: 'text', text: { body: 'STOP' } }],
    });
    await reply(randomUUID(), { type: 'text', text: { body: 'Please do not stop' } });
    expect(await allowed()).toEqual({ orders: true, marketing: false });
  });
});

describe('a failed delivery', () => {
  let scans = 0;

  async function fail(number: string): Promise<void> {
    scans += 1;
    const at = clock.now().toISOString();
    const event = {
      code: `failed-${scans}`,
      at,
      state: 'failed',
      reason: 'unavailable',
      text: 'x',
      place: null,
    };
    await app.inject({
      method: 'POST',
      url: '/api/couriers/events/rocket',
      headers: { 'x-api-key': 'sandbox-courier-token' },
      payload: JSON.stringify({ number, events: [event] }),
    });
    await runDue(services, 'courier-push');
    await sendAll();
  }

  async function placeFailed() {
    const orderId = await place(product);
    await call('PUT', `/admin/orders/${orderId}/status`, { status: 'Confirmed' });
    const { body } = await call('POST', '/admin/orders/book', { orderIds: [orderId] });
    const [{ parcelId, trackingNumber }] = body.data.results;
    await sendAll();
    await fail(trackingNumber);
    const message = asked().findLast(({ template }) => template.name === 'delivery_failed');
    const [{ parameters }, again, back, track] = message.template.components;
    expect(parameters).toMatchObject([{ text: orderId }, { text: 'Nobody was at home' }]);
    expect(track).toMatchObject({ sub_type: 'url', index: '2' });
    const payloads = [again, back].map((button) => button.parameters[0].payload);
    return { parcelId, trackingNumber, reattempt: String(payloads[0]), back: String(payloads[1]) };
  }

  const answerOf = async (parcelId: string) =>
    (await call('GET', `/admin/parcels/${parcelId}`)).body.data.answer;
  const press = (payload: string) =>
    push({ messages: [{ id: randomUUID(), type: 'button', button: { payload, text: 'Try again' } }] });

  it('is answered by pressing a button, as by the link', async () => {
    const { parcelId, reattempt, back } = await placeFailed();
    await press(reattempt);
    expect(await answerOf(parcelId)).toMatchObject({ action: 'reattempt', by: 'shopper' });
    await press(back);
    expect(await answerOf(parcelId)).toMatchObject({ action: 'reattempt' });
  });

  it('is not answered by a payload that we did not sign, nor by a button of an earlier attempt', async () => {
    const { parcelId, trackingNumber, reattempt, back } = await placeFailed();
    const [, , , , signature] = reattempt.split(':');
    for (const forged of [
      `failed:return:${parcelId}:1:${signature}`,
      `failed:return:${parcelId}:1`,
      `failed:return:${parcelId}:1:${'A'.repeat(43)}`,
    ])
      await press(forged);
    expect(await answerOf(parcelId)).toBeNull();
    await press(back);
    clock.pass(60 * MINUTE);
    await fail(trackingNumber);
    expect(await answerOf(parcelId)).toBeNull();
    await press(back);
    expect(await answerOf(parcelId)).toBeNull();
  });
});

describe('a cash order that is to be confirmed', () => {
  async function placeAsked() {
    const orderId = await place(product);
    await sendAll();
    const message = asked().findLast(({ template }) => template.name === 'cod_confirm');
    const [{ parameters }, ...buttons] = message.template.components;
    expect(parameters).toMatchObject([{ text: orderId }, { text: '₹499' }]);
    expect(buttons).toMatchObject([{ sub_type: 'quick_reply' }, { sub_type: 'quick_reply' }]);
    const [confirm, cancel] = buttons.map((button: { parameters: { payload: string }[] }) =>
      String(button.parameters[0]?.payload),
    );
    return { orderId, confirm: String(confirm), cancel: String(cancel) };
  }
  const press = (payload: string) =>
    push({ messages: [{ id: randomUUID(), type: 'button', button: { payload, text: 'Confirm' } }] });
  const statusOf = async (orderId: string) =>
    (await call('GET', `/admin/orders/${orderId}`)).body.data.status;

  it('is asked about in the language that the shopper has chosen', async () => {
    await treatAllAs(desk, 'confirm');
    await call('PUT', '/auth/language', { language: 'hi' }, shopper);
    const { orderId } = await placeAsked();
    expect(asked().at(-1)).toMatchObject({ template: { name: 'cod_confirm', language: { code: 'hi' } } });
    const [shown] = await services.demoInbox.list({ to: PHONE });
    expect(shown?.text).toMatch(new RegExp(`^कृपया अपने ऑर्डर ${orderId} की पुष्टि करें। .*₹499`));
    await call('PUT', '/auth/language', { language: 'en' }, shopper);
  });

  it('is confirmed or cancelled by pressing a button, as by the link', async () => {
    await treatAllAs(desk, 'confirm');
    const first = await placeAsked();
    const second = await placeAsked();
    const [, , , signature] = first.confirm.split(':');
    await press(`cod:confirm:${second.orderId}:${signature}`);
    expect(await statusOf(second.orderId)).toBe('Pending');
    await press(first.confirm);
    await press(second.cancel);
    expect(await statusOf(first.orderId)).toBe('Confirmed');
    expect(await statusOf(second.orderId)).toBe('Cancelled');
    await press(first.cancel);
    expect(await statusOf(first.orderId)).toBe('Confirmed');
    await treatAllAs(desk, 'allow');
  });
});

/** Last, since days pass in it and the staff's sign-in ends. */
describe('a login code', () => {
  const ask = () => call('POST', '/auth/send-otp', { phone: PHONE });
  const newest = async () => (await services.demoInbox.list({ to: PHONE }))[0];

  it('comes by SMS to who has not allowed it for codes', async () => {
    clock.pass(24 * 60 * MINUTE);
    expect((await ask()).status).toBe(200);
    expect(provider.requests).toEqual([]);
    expect(await newest()).toMatchObject({ channel: 'sms' });
  });

  it('comes by WhatsApp to who has, once, and by SMS when it is asked for again', async () => {
    await choose({ orders: false, codes: true });
    const { body } = await call('GET', '/auth/profile', undefined, shopper);
    expect(body).toMatchObject({
      whatsapp: { orders: false, marketing: false },
      hasCodesByWhatsapp: true,
    });
    clock.pass(24 * 60 * MINUTE);
    const sent = await ask();
    const [{ template } = { template: null }] = asked();
    const [, code = ''] = /^(\d{6}) is your verification code/.exec((await newest())?.text ?? '') ?? [];
    expect(template).toMatchObject({
      name: 'login_code',
      components: [
        { type: 'body', parameters: [{ text: code }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ text: code }] },
      ],
    });
    clock.pass(5 * MINUTE);
    expect((await ask()).status).toBe(200);
    expect(provider.requests).toHaveLength(1);
    expect(await newest()).toMatchObject({ channel: 'sms' });
    const { handle } = sent.body;
    expect((await call('POST', '/auth/verify-otp', { phone: PHONE, otp: '000000', handle })).status).toBe(
      400,
    );
  });

  it('comes by SMS when WhatsApp refuses it', async () => {
    await choose({ orders: false, codes: true });
    answer = refuse(132001);
    clock.pass(24 * 60 * MINUTE);
    expect((await ask()).status).toBe(200);
    expect(await newest()).toMatchObject({ channel: 'sms' });
    expect(alarms).toEqual([expect.stringContaining('login_code (132001)')]);
  });
});
