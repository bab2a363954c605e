import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { judgeRisk, RISK_RULE } from '#core/rules/cod-risk.ts';
import { codRisks } from '#server/db/schema/orders.ts';
import { treatAllAs } from '#tests/orders/cod-rules.ts';
import {
  addShopper,
  findWrongBooks,
  getOrder,
  getSandbox,
  getStock,
  openOrderStore,
  SHIPPING,
  wish,
} from '#tests/orders/order-store.ts';
import { addProduct } from '#tests/support/products.ts';
import { runDue } from '#tests/support/run-due.ts';

const store = await openOrderStore();
const { db, services, clock } = store;
const sandbox = getSandbox(store);
const staff = await addShopper(db);
const HOUR = 3600;

beforeEach(() => treatAllAs(store, 'allow'));

async function place(given: Parameters<typeof wish>[1] = {}, category?: string) {
  const buyer = await addShopper(db);
  const productId = await addProduct(db, { stock: { M: 5 }, ...(category && { category }) });
  const { orderId } = await services.orders.placeOrder({
    buyer,
    wanted: wish(productId, given),
    key: undefined,
  });
  return { buyer, productId, orderId, token: await readToken(orderId) };
}

async function readToken(orderId: string): Promise<string> {
  const { rows } = await db.execute<{ token: string }>(
    sql`SELECT track_token AS token FROM orders WHERE id = ${orderId}`,
  );
  return rows[0]?.token ?? '';
}

function call(path: string, payload: object = {}) {
  return store.app.inject({ method: 'POST', url: `/api/track/${path}`, payload });
}

const track = (token: string) => services.parcels.trackOrder(token);
const changeStatus = (
  orderId: string,
  status: 'Confirmed' | 'Packed' | 'Shipped' | 'Delivered' | 'Cancelled',
) => services.orderAdmin.changeStatus({ staff, orderId, change: { status }, key: undefined });

/** Pays in the sandbox and comes back with its signature. */
async function pay(token: string, what: 'part' | 'all') {
  const started = (await call(`${token}/pay`, { what })).json().data;
  const callback = await sandbox.pay(started.razorpayOrderId, 'upi');
  const answer = await call(`${token}/paid`, callback);
  return { started, callback, answer };
}

async function messagesOf(orderId: string): Promise<string[]> {
  const { rows } = await db.execute<{ body: string }>(
    sql`SELECT body FROM outbox WHERE order_id = ${orderId} AND channel = 'sms' ORDER BY created_at, id`,
  );
  return rows.map(({ body }) => body);
}

describe('a cash order', () => {
  it('is judged when it is placed, and can be judged again by what was stored', async () => {
    const { orderId } = await place({ shipping: { ...SHIPPING, address: 'Near temple' } });
    const [risk] = await db.select().from(codRisks).where(sql`order_id = ${orderId}`);
    expect(risk).toMatchObject({ rule: RISK_RULE, points: 30, action: 'allow' });
    expect(risk && judgeRisk(risk.inputs)).toMatchObject({ points: risk?.points, band: 'medium' });
    expect(JSON.stringify(risk?.inputs)).not.toMatch(/Asha|temple|98765/i);
    const { cod } = await services.orderAdmin.read(orderId, { canPay: false });
    expect(cod).toEqual({
      question: null,
      risk: {
        points: 30,
        band: 'medium',
        reasons: [
          { code: 'first-order', points: 10, text: 'Nothing delivered yet' },
          { code: 'thin-address', points: 20, text: 'Thin address: 2 words, no number' },
        ],
      },
    });
  });

  it('is judged by refusals, by the area and by the names of its phone', async () => {
    const buyer = await addShopper(db);
    const productId = await addProduct(db, { stock: { M: 40 } });
    const area = {
      ...SHIPPING,
      pincode: '400001',
      city: 'Mumbai',
      state: 'Maharashtra',
      phone: '9811111111',
    };
    await db.execute(sql`UPDATE delivery_charges SET charge_paise = 0 WHERE state = 'Maharashtra'`);
    for (let count = 0; count < 20; count += 1) {
      clock.pass(1);
      const name = `Name ${count % 3}`;
      const wanted = wish(productId, { shipping: { ...area, name } });
      const by = count === 0 ? buyer : await addShopper(db);
      const { orderId } = await services.orders.placeOrder({ buyer: by, wanted, key: undefined });
      await changeStatus(orderId, 'Shipped');
      const isBack = count < 8;
      if (isBack) await services.orderAdmin.refuseParcel({ staff, orderId });
      const change = { status: isBack ? ('Returned' as const) : ('Delivered' as const) };
      await services.orderAdmin.changeStatus({ staff, orderId, change, key: undefined });
    }
    clock.pass(1);
    // By then what is usual is read again.
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    onTestFinished(() => later.mockRestore());
    const wanted = wish(productId, { shipping: { ...area, name: 'name 1 ' } });
    const { orderId } = await services.orders.placeOrder({ buyer, wanted, key: undefined });
    const [risk] = await db.select().from(codRisks).where(sql`order_id = ${orderId}`);
    expect(risk?.inputs).toMatchObject({
      refusals: 1,
      delivered: 0,
      area: '400',
      areaParcels: 20,
      areaReturned: 8,
      namesOfPhone: 3,
      usualPaise: 49_900,
    });
    expect(risk && judgeRisk(risk.inputs).points).toBe(risk?.points);
    const { bands } = await services.delivery.codRisk.readPast();
    expect(bands.find(({ band }) => band === 'high')).toMatchObject({ band: 'high', returned: 0 });
    expect(bands.reduce((sum, { returned }) => sum + returned, 0)).toBe(8);
  });

  it('is asked for nothing until the owner says so', async () => {
    const { orderId, token } = await place();
    expect(await track(token)).toMatchObject({
      question: null,
      payOnline: { amount: 499, saving: 0 },
      payOnDelivery: 499,
      actions: ['cancel', 'pay-now'],
    });
    expect((await call(`${token}/cod`, { answer: 'confirm' })).json()).toMatchObject({
      code: 'order-not-waiting',
    });
    await changeStatus(orderId, 'Packed');
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Packed' });
  });
});

describe('an order that is to be confirmed', () => {
  it('is found by its link alone', async () => {
    const answer = await call(`${'A'.repeat(22)}/cod`, { answer: 'confirm' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
  });

  it('is confirmed by its link, once and again', async () => {
    await treatAllAs(store, 'confirm', { saving: 50 });
    const { orderId, token } = await place();
    const [asked] = await messagesOf(orderId);
    expect(asked).toContain(`Please confirm your order ${orderId} of ₹499`);
    expect(asked).toContain(`/track/${token}`);
    expect(await track(token)).toMatchObject({
      question: { askedFor: 'confirm', part: null },
      payOnline: { amount: 449, saving: 50 },
      actions: ['cancel', 'confirm', 'pay-now'],
    });
    for (let times = 0; times < 2; times += 1) {
      expect((await call(`${token}/cod`, { answer: 'confirm' })).statusCode).toBe(200);
    }
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Confirmed', payment_status: 'Pending' });
    expect(await track(token)).toMatchObject({ question: null, actions: ['cancel', 'pay-now'] });
    expect(await messagesOf(orderId)).toHaveLength(2);
    expect((await call(`${token}/cod`, { answer: 'cancel' })).json().code).toBe('order-not-waiting');
  });

  it('says so among the shopper’s own orders while it waits', async () => {
    await treatAllAs(store, 'confirm', { lapseHours: 5 });
    const { buyer, token } = await place();
    const readQuestion = async () => (await services.orders.listOwnOrders(buyer.id))[0]?.question;
    const until = new Date(clock.now().getTime() + 5 * HOUR * 1000).toISOString();
    expect(await readQuestion()).toEqual({ askedFor: 'confirm', until, part: null });
    await call(`${token}/cod`, { answer: 'confirm' });
    expect(await readQuestion()).toBeUndefined();
  });

  it('is cancelled by its link, and gives its stock back', async () => {
    await treatAllAs(store, 'confirm');
    const { orderId, token, productId } = await place();
    expect((await call(`${token}/cod`, { answer: 'cancel' })).statusCode).toBe(200);
    expect((await call(`${token}/cod`, { answer: 'cancel' })).statusCode).toBe(200);
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Cancelled' });
    expect(await getStock(db, productId)).toEqual({ onHand: 5, held: 0 });
    expect((await call(`${token}/cod`, { answer: 'confirm' })).json().code).toBe('order-not-waiting');
    expect((await call(`${token}/pay`, { what: 'all' })).json().code).toBe('nothing-to-pay');
  });

  it('is neither packed nor booked while it waits, until staff confirm it', async () => {
    await treatAllAs(store, 'confirm');
    const { orderId } = await place();
    await expect(changeStatus(orderId, 'Packed')).rejects.toMatchObject({
      code: 'order-status-not-allowed',
      message: expect.stringContaining('waits for its shopper'),
    });
    const { results } = await services.parcels.bookParcels({ staff, orderIds: [orderId] });
    expect(results[0]).toMatchObject({ isDone: false, message: expect.stringContaining('waits') });
    await changeStatus(orderId, 'Confirmed');
    await changeStatus(orderId, 'Packed');
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Packed' });
  });

  it('lapses after the owner’s hours, and gives its stock back', async () => {
    await treatAllAs(store, 'confirm', { lapseHours: 5 });
    const { orderId, productId } = await place();
    const answered = await place();
    await call(`${answered.token}/cod`, { answer: 'confirm' });
    clock.pass(5 * HOUR - 60);
    expect(await runDue(services, 'confirmation')).toBe(0);
    clock.pass(61);
    expect(await runDue(services, 'confirmation')).toBe(1);
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Cancelled' });
    expect(await getOrder(db, answered.orderId)).toMatchObject({ status: 'Confirmed' });
    expect(await getStock(db, productId)).toEqual({ onHand: 5, held: 0 });
    expect((await messagesOf(orderId)).at(-1)).toContain('not confirmed in time');
  });

  it('is in the list of those that wait, by hours left, with its risk', async () => {
    await treatAllAs(store, 'confirm', { lapseHours: 10 });
    const later = await place();
    await treatAllAs(store, 'part', { lapseHours: 2, partPercent: 20 });
    const sooner = await place();
    const { data, total, nextCursor } = await services.orderAdmin.listWaiting({ limit: 1 });
    expect(data).toMatchObject([
      { id: sooner.orderId, askedFor: 'part', part: 100, total: 499, risk: { points: 10, band: 'low' } },
    ]);
    expect(total).toBe(2);
    const next = await services.orderAdmin.listWaiting({ limit: 1, cursor: nextCursor ?? '' });
    expect(next).toMatchObject({ data: [{ id: later.orderId }], nextCursor: null });
    const todos = await services.reports.readTodos('owner');
    expect(todos.find(({ key }) => key === 'cod-to-confirm')).toMatchObject({ count: 2 });
  });

  it('can be paid online, which takes off what was promised', async () => {
    await treatAllAs(store, 'confirm', { saving: 50 });
    const { orderId, token } = await place();
    const { started, answer, callback } = await pay(token, 'all');
    expect(started).toMatchObject({ amount: 44_900, currency: 'INR' });
    expect(answer.json()).toMatchObject({ data: { paid: true, paymentStatus: 'Paid' } });
    expect((await call(`${token}/paid`, callback)).json()).toMatchObject({ data: { paid: true } });
    expect(await services.orderAdmin.read(orderId, { canPay: false })).toMatchObject({
      status: 'Confirmed',
      paymentMethod: 'Razorpay',
      paymentStatus: 'Paid',
      money: { total: 449, discount: 0, saving: 50, paid: 449, toCollect: 0 },
      lines: [{ discount: 50, total: 449 }],
    });
    expect(await track(token)).toMatchObject({ paid: 449, payOnDelivery: 0, payOnline: null });
    await changeStatus(orderId, 'Delivered');
    expect(await getOrder(db, orderId)).toMatchObject({ paid_paise: 44_900, refunded_paise: 0 });
    expect(await findWrongBooks(db)).toEqual([]);
  });
});

describe('an order of which a part is asked for ahead', () => {
  it('is confirmed by the payment, and the rest is collected at the door', async () => {
    await treatAllAs(store, 'part', { partPercent: 20 });
    const { orderId, token, buyer } = await place();
    const readOwn = async () => (await services.orders.listOwnOrders(buyer.id))[0];
    expect(await readOwn()).toMatchObject({ paidAhead: 0, payOnDelivery: 399, question: { part: 100 } });
    expect((await messagesOf(orderId))[0]).toContain('please pay ₹100 of it online');
    expect(await track(token)).toMatchObject({
      question: { askedFor: 'part', part: 100 },
      payOnDelivery: 399,
      actions: ['cancel', 'pay-now'],
    });
    expect((await call(`${token}/cod`, { answer: 'confirm' })).json().code).toBe('part-payment-owed');
    await pay(token, 'part');
    expect(await services.orderAdmin.read(orderId, { canPay: false })).toMatchObject({
      status: 'Confirmed',
      paymentMethod: 'COD',
      paymentStatus: 'Pending',
      money: { total: 499, paid: 100, toCollect: 399 },
    });
    expect(await readOwn()).toMatchObject({ total: 499, paidAhead: 100, payOnDelivery: 399 });
    expect((await call(`${token}/pay`, { what: 'part' })).json().code).toBe('nothing-to-pay');
    await changeStatus(orderId, 'Delivered');
    expect(await getOrder(db, orderId)).toMatchObject({ paid_paise: 49_900, payment_status: 'Paid' });
    const { rows } = await db.execute(
      sql`SELECT amount_paise FROM payments WHERE order_id = ${orderId} AND method = 'cash'`,
    );
    expect(rows).toEqual([{ amount_paise: 39_900 }]);
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('can be paid in two parts, and then saves what was promised', async () => {
    await treatAllAs(store, 'part', { partPercent: 20, saving: 50 });
    const { orderId, token } = await place();
    await pay(token, 'part');
    expect(await track(token)).toMatchObject({ payOnline: { amount: 349, saving: 50 }, paid: 100 });
    await pay(token, 'all');
    expect(await getOrder(db, orderId)).toMatchObject({ paid_paise: 44_900, payment_status: 'Paid' });
    expect(await findWrongBooks(db)).toEqual([]);
  });

  it('gives its part back when it is cancelled', async () => {
    await treatAllAs(store, 'part', { partPercent: 20 });
    const { orderId, token, buyer } = await place();
    await pay(token, 'part');
    await services.orders.cancelOwnOrder({ buyer, orderId, key: undefined });
    expect(await getOrder(db, orderId)).toMatchObject({ paid_paise: 10_000, refunded_paise: 10_000 });
    const [own] = await services.orders.listOwnOrders(buyer.id);
    expect(own).toMatchObject({ paidAhead: 0, payOnDelivery: 0 });
    expect(await findWrongBooks(db)).toEqual([]);
  });
});

describe('money that comes late', () => {
  async function startThen(act: (order: Awaited<ReturnType<typeof place>>) => Promise<unknown>) {
    const order = await place();
    const started = (await call(`${order.token}/pay`, { what: 'all' })).json().data;
    await act(order);
    const callback = await sandbox.pay(started.razorpayOrderId, 'upi');
    const answer = await call(`${order.token}/paid`, callback);
    expect(answer.json()).toMatchObject({ code: 'payment-too-late' });
    expect(await findWrongBooks(db)).toEqual([]);
    return order;
  }

  it.each([
    [
      'after the order was cancelled',
      ({ buyer, orderId }: Awaited<ReturnType<typeof place>>) =>
        services.orders.cancelOwnOrder({ buyer, orderId, key: undefined }),
      'came in after the order had been cancelled',
    ],
    [
      'after the parcel has left',
      ({ orderId }: Awaited<ReturnType<typeof place>>) => changeStatus(orderId, 'Shipped'),
      'handed to the courier',
    ],
    [
      'after it was paid at the door',
      ({ orderId }: Awaited<ReturnType<typeof place>>) => changeStatus(orderId, 'Delivered'),
      'started your refund of ₹499',
    ],
  ])('goes back %s', async (_name, act, said) => {
    const { orderId } = await startThen(act);
    expect((await messagesOf(orderId)).at(-1)).toContain(said);
  });

  it('does not change what a refund leaves of cash that was paid', async () => {
    const { orderId } = await startThen(({ orderId: id }) => changeStatus(id, 'Delivered'));
    while ((await services.payments.carryOutRefunds()) > 0) clock.pass(7 * HOUR);
    expect(await getOrder(db, orderId)).toMatchObject({
      payment_status: 'Paid',
      paid_paise: 99_800,
      refunded_paise: 49_900,
    });
  });

  it('goes back when another payment was faster', async () => {
    await treatAllAs(store, 'part', { partPercent: 20 });
    const { orderId, token } = await place();
    const part = (await call(`${token}/pay`, { what: 'part' })).json().data;
    await pay(token, 'all');
    const callback = await sandbox.pay(part.razorpayOrderId, 'upi');
    expect((await call(`${token}/paid`, callback)).json().code).toBe('payment-too-late');
    expect(await getOrder(db, orderId)).toMatchObject({ paid_paise: 59_900, refunded_paise: 10_000 });
    expect(await findWrongBooks(db)).toEqual([]);
  });
});

describe('a payment by the link', () => {
  it('goes on with the same order at the provider, and is found by the check of its records', async () => {
    const { orderId, token } = await place();
    const first = (await call(`${token}/pay`, { what: 'all' })).json().data;
    const again = (await call(`${token}/pay`, { what: 'all' })).json().data;
    expect(again).toEqual(first);
    await db.execute(sql`DELETE FROM sandbox_webhooks`);
    await sandbox.pay(first.razorpayOrderId, 'card');
    await db.execute(sql`DELETE FROM sandbox_webhooks`);
    clock.pass(121);
    await runDue(services, 'payment-check');
    expect(await getOrder(db, orderId)).toMatchObject({ status: 'Confirmed', payment_status: 'Paid' });
  });

  it('is not believed without its signature, nor for another order', async () => {
    const { token } = await place();
    const other = await place();
    const started = (await call(`${token}/pay`, { what: 'all' })).json().data;
    const callback = await sandbox.pay(started.razorpayOrderId, 'upi');
    const forged = { ...callback, razorpay_signature: 'f'.repeat(64) };
    expect((await call(`${token}/paid`, forged)).json().code).toBe('payment-not-verified');
    expect((await call(`${other.token}/paid`, callback)).json().code).toBe('payment-not-verified');
    expect((await call(`${'x'.repeat(22)}/paid`, callback)).json().code).toBe('not-found');
    expect((await call(`${'x'.repeat(22)}/pay`, { what: 'all' })).statusCode).toBe(404);
    expect((await call(`${token}/pay`, { what: 'nothing' })).statusCode).toBe(400);
  });
});

describe('a payment that the provider does not take', () => {
  it('is refused with its reason, and the order stays as it is', async () => {
    const { token } = await place();
    vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('fetch failed'));
    expect((await call(`${token}/pay`, { what: 'all' })).json().code).toBe('payment-unavailable');
    vi.restoreAllMocks();
    expect(await track(token)).toMatchObject({ payOnline: { amount: 499 } });
  });

  it('is too large', async () => {
    const { value, version } = await services.deliveryAdmin.readCodRules();
    await services.deliveryAdmin.changeCodRules(staff.id, { value: { ...value, orderLimit: 0 }, version });
    const productId = await addProduct(db, { category: 'hoodie', pricePaise: 50_000_100, stock: { M: 1 } });
    const wanted = wish(productId, { total: 500_001 });
    const buyer = await addShopper(db);
    await expect.poll(async () => (await services.delivery.cod.readRules()).mostPaise).toBe(0);
    const { orderId } = await services.orders.placeOrder({ buyer, wanted, key: undefined });
    const token = await readToken(orderId);
    expect((await call(`${token}/pay`, { what: 'all' })).json().code).toBe('payment-amount-too-large');
  });
});

it('what paying online saves is no money of the coupon', async () => {
  await treatAllAs(store, 'confirm', { saving: 50 });
  const { orderId, token, buyer, productId } = await place(
    { quantity: 3, couponCode: 'RD100', total: 1397 },
    'hoodie',
  );
  await pay(token, 'all');
  const { money } = await services.orderAdmin.read(orderId, { canPay: false });
  expect(money).toMatchObject({
    subtotal: 1497,
    couponCode: 'RD100',
    discount: 100,
    saving: 50,
    total: 1347,
  });
  const [own] = await services.orders.listOwnOrders(buyer.id);
  expect(own).toMatchObject({ couponCode: 'RD100', discount: 150, saving: 50, total: 1347 });
  expect(await services.couponAdmin.readSales(['RD100'])).toEqual([
    { code: 'RD100', orders: 1, discount: 100, revenue: 1347 },
  ]);
  const table = await services.orderAdmin.exportCsv({ who: staff.id, filters: { product: productId } });
  expect(parse(await text(table), { bom: true, columns: true })).toMatchObject([
    { Coupon: 'RD100', 'Coupon discount': '100', 'Saved by paying online': '50', Total: '1347' },
  ]);
});

it('part of what was saved is not asked back when a piece is returned', async () => {
  await treatAllAs(store, 'confirm', { saving: 50 });
  const { orderId, token, buyer, productId } = await place({ quantity: 2 });
  await pay(token, 'all');
  await changeStatus(orderId, 'Delivered');
  const wishes = {
    products: [{ productId, quantity: 1, size: '' }],
    reason: 'small',
    type: 'Return' as const,
    exchangeSize: null,
  };
  for (const refunded of [47_400, 94_800]) {
    const { returnId } = await services.returns.requestReturn({
      buyer,
      orderId,
      wish: wishes,
      key: undefined,
    });
    for (const status of ['Approved', 'Received'] as const) {
      const decision = { status, exchangeSize: undefined };
      await services.returnAdmin.decideReturn({ staff, returnId, decision, key: undefined });
    }
    expect(await getOrder(db, orderId)).toMatchObject({ paid_paise: 94_800, refunded_paise: refunded });
  }
  expect(await findWrongBooks(db)).toEqual([]);
});

it('a part that was refunded at the provider is owed at the door again', async () => {
  await treatAllAs(store, 'part', { partPercent: 20 });
  const { orderId, token } = await place();
  const { callback } = await pay(token, 'part');
  const { razorpay_payment_id: paymentId } = callback;
  await sandbox.refund({ paymentId, amount: 10_000 });
  await services.reconciliation.settleDifference({ who: staff.id, id: paymentId });
  const { money } = await services.orderAdmin.read(orderId, { canPay: false });
  expect(money).toMatchObject({ paid: 100, refunded: 100, toCollect: 499 });
  expect(await findWrongBooks(db)).toEqual([]);
});

describe('what a cash order will be asked for', () => {
  const check = { total: 2096.5, pincode: '560001' };

  it('is nothing unless the owner wants it', async () => {
    const customer = await addShopper(db);
    expect(await services.delivery.checkCod(customer, check)).toEqual({ isOffered: true, reason: null });
  });

  it('is said before it is ordered: a part', async () => {
    await treatAllAs(store, 'part', { partPercent: 20 });
    const customer = await addShopper(db);
    expect(await services.delivery.checkCod(customer, check)).toEqual({
      ...{ isOffered: true, reason: null },
      question: { askedFor: 'part', part: 420, hours: 24 },
    });
  });

  it('is said before it is ordered: a confirmation', async () => {
    await treatAllAs(store, 'confirm');
    const customer = await addShopper(db);
    expect(await services.delivery.checkCod(customer, check)).toEqual({
      ...{ isOffered: true, reason: null },
      question: { askedFor: 'confirm', part: null, hours: 24 },
    });
  });

  it('is what the order is then asked for', async () => {
    await treatAllAs(store, 'part', { partPercent: 20 });
    const { orderId, buyer } = await place();
    const { question } = await services.delivery.checkCod(buyer, { total: 499, pincode: '560001' });
    expect(question).toMatchObject({ askedFor: 'part', part: 100 });
    const [order] = await services.orders.listOwnOrders(buyer.id);
    expect(order).toMatchObject({ _id: orderId, question: { askedFor: 'part', part: 100 } });
  });
});

describe('an order that can only be paid online', () => {
  it('is refused, and the shopper sees that before', async () => {
    await treatAllAs(store, 'online');
    await expect(place()).rejects.toMatchObject({ code: 'cod-not-offered' });
    const customer = await addShopper(db);
    expect(await services.delivery.checkCod(customer, { total: 499, pincode: '560001' })).toEqual({
      isOffered: false,
      reason: 'This order can only be paid online.',
    });
  });

  it('is judged before by the same address and the same sizes', async () => {
    const { id } = await addShopper(db);
    const { value, version } = await services.deliveryAdmin.readCodRiskRules();
    const medium = { action: 'online' as const, partPercent: 0, partAmount: 0 };
    await services.deliveryAdmin.changeCodRiskRules(id, { value: { ...value, medium }, version });
    const customer = await addShopper(db);
    const check = { total: 499, pincode: '560001' };
    expect(await services.delivery.checkCod(customer, check)).toMatchObject({ isOffered: true });
    const thin = { ...check, address: 'Near temple' };
    expect(await services.delivery.checkCod(customer, thin)).toMatchObject({ isOffered: false });
  });
});
